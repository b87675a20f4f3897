import { mount } from 'svelte';
import './style.css';
import App from './App.svelte';
import { kept } from './kept.svelte';
import { follow } from './router.svelte';
import { listen } from './sound/awake';
import { speak } from './words/words.svelte';

// Parts of the page that the server no longer has: it has been renewed meanwhile, and so the page must be. Not twice in a row.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('renewed') ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem('renewed', String(Date.now()));
  location.reload();
});

follow();
listen();
await speak(kept.language);
mount(App, { target: document.getElementById('page')! });
