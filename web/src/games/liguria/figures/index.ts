export { default as Rule } from './Rule.svelte';
