// What is tested speaks English.
import { speak } from './words.svelte';

await speak('en');
