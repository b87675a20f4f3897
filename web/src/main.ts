import { mount } from 'svelte';
import './style.css';
import App from './App.svelte';
import { follow } from './router.svelte';

// Parts of the page that the server no longer has: it has been renewed meanwhile, and so the page must be. Not twice in a row.
addEventListener('vite:preloadError', () => {
  const last = Number(sessionStorage.getItem('renewed') ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem('renewed', String(Date.now()));
  location.reload();
});

follow();
mount(App, { target: document.getElementById('page')! });
