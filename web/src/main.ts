import './styles/fonts.css';
import './styles/base.css';
import './styles/map.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startRouter } from './lib/page/router.svelte';

startRouter();
mount(App, { target: document.getElementById('app')! });
