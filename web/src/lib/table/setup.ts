// What may be chosen for a new game: options that exclude or need each other, scenarios under their headings.
// The table has the last word; this only keeps the form from asking for what it would refuse.
import type { Heading, OptionAbout, ScenarioAbout } from '../server/types';

type Plan = Pick<ScenarioAbout, 'options'>;

/** Is all chosen that an option needs? */
export const isWithin = (chosen: string[], option: OptionAbout): boolean => option.needs.every((code) => chosen.includes(code));

/** What is left of a choice once unknown options, rivals of the same group and options without what they need are taken out. */
export function settled(plan: Plan, chosen: string[]): string[] {
  const known = plan.options.filter(({ code }) => chosen.includes(code));
  // Of a group the one chosen last counts.
  const last = (group: string) => chosen.findLast((code) => known.some((option) => option.code === code && option.group === group));
  let left = known.filter(({ code, group }) => group === null || last(group) === code);
  for (;;) {
    const codes = left.map(({ code }) => code);
    const next = left.filter((option) => isWithin(codes, option));
    if (next.length === left.length) return codes;
    left = next;
  }
}

/** The choice after an option was ticked or unticked. */
export const picked = (plan: Plan, chosen: string[], { code }: OptionAbout, isOn: boolean): string[] => {
  const others = chosen.filter((known) => known !== code);
  return settled(plan, isOn ? [...others, code] : others);
};

/** Scenarios by family, in their order; those without one stand alone. */
export function families(scenarios: ScenarioAbout[]): { family: Heading | null; scenarios: ScenarioAbout[] }[] {
  const found: { family: Heading | null; scenarios: ScenarioAbout[] }[] = [];
  for (const scenario of scenarios) {
    const same = found.find(({ family }) => (family?.code ?? null) === (scenario.family?.code ?? null));
    if (same) same.scenarios.push(scenario);
    else found.push({ family: scenario.family, scenarios: [scenario] });
  }
  return found;
}
