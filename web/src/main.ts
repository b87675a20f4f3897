import { mount } from 'svelte';
import './style.css';
import App from './App.svelte';
import { follow } from './router.svelte';

follow();
mount(App, { target: document.getElementById('page')! });
