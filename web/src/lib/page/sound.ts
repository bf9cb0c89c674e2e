// A few sounds, made on the spot; silent unless they were asked for.
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'dice' | 'step' | 'word';

const LOUDNESS = 0.12;
const NOTES: Record<Sound, { pitch: number; at: number; length: number; wave: OscillatorType }[]> = {
  turn: [
    { pitch: 392, at: 0, length: 0.18, wave: 'triangle' },
    { pitch: 523, at: 0.16, length: 0.32, wave: 'triangle' },
  ],
  dice: [0, 0.05, 0.11, 0.19].map((at, i) => ({ pitch: 190 - 22 * i, at, length: 0.035, wave: 'square' as const })),
  step: [{ pitch: 130, at: 0, length: 0.06, wave: 'triangle' }],
  word: [{ pitch: 660, at: 0, length: 0.12, wave: 'sine' }],
};

let audio: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const { pitch, at, length, wave } of NOTES[sound]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = wave;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, now + at);
    volume.gain.exponentialRampToValueAtTime(0.001, now + at + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + at);
    tone.stop(now + at + length);
  }
}
