export { default as Rule } from './Rule.svelte';
export { default as Signs } from './Signs.svelte';
