import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Message, Picture } from '$/api/types';
import { kept } from '$/kept.svelte';
import { Notifications, waitsForPerson } from './attention.svelte';

const picture = (waiting_for: number[], more: object = {}) =>
  ({
    status: 'playing',
    waiting_for,
    seats: [{ bot: '' }, { bot: '' }, { bot: 'greedy' }, { bot: '', stand_in: 'greedy' }],
    ...more,
  }) as unknown as Picture;
const acted = [{ kind: 'act', seat: 0 }] as Message[];

it('helps to be told when another person is waited for, once one has played', () => {
  expect(waitsForPerson(picture([1]), 0, acted)).toBe(true);
  expect(waitsForPerson(picture([1]), 0, [])).toBe(false);
  expect(waitsForPerson(picture([0, 1]), 0, acted)).toBe(false);
  expect(waitsForPerson(picture([2, 3]), 0, acted)).toBe(false);
  expect(waitsForPerson(picture([1]), null, acted)).toBe(false);
  expect(waitsForPerson(picture([], { status: 'over' }), 0, acted)).toBe(false);
});

describe('a notification', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    kept.notify = false;
  });
  /** A browser in which a page itself may notify or may not, and in which something keeps the page or does not. */
  async function browser({ page, keeps }: { page: boolean; keeps: boolean }) {
    const told: string[] = [];
    class TestNotification {
      static permission = 'default';
      static requestPermission = async () => (TestNotification.permission = 'granted');
      constructor(title: string) {
        if (!page) throw new TypeError('Illegal constructor');
        if (TestNotification.permission === 'granted') told.push(`page: ${title}`);
      }
    }
    const worker = { showNotification: async (title: string) => told.push(`worker: ${title}`) };
    const tab = { hidden: true };
    vi.stubGlobal('Notification', TestNotification);
    vi.stubGlobal('isSecureContext', true);
    vi.stubGlobal('document', tab);
    vi.stubGlobal('location', { href: 'http://here/#/table/KEY' });
    vi.stubGlobal('navigator', { serviceWorker: { ready: keeps ? Promise.resolve(worker) : new Promise(() => {}) } });
    const notifications = new Notifications();
    await Promise.resolve();
    return { notifications, told, tab };
  }

  it.each([
    [{ page: true, keeps: false }, 'page'],
    [{ page: true, keeps: true }, 'worker'],
    [{ page: false, keeps: true }, 'worker'],
  ])('is shown by whom it may be: %o', async (how, by) => {
    const { notifications, told, tab } = await browser(how);
    const tell = () => notifications.show('Your turn', 'Choose.', 'KEY');
    expect([notifications.possible, notifications.allowed]).toEqual([true, false]);
    tell();
    expect(told).toEqual([]);
    kept.notify = await notifications.allow();
    tell();
    expect(told).toEqual([`${by}: Your turn`]);
    tab.hidden = false;
    tell();
    expect(told).toHaveLength(1);
  });

  it('is not offered where nobody could show it', async () => {
    const { notifications } = await browser({ page: false, keeps: false });
    expect([notifications.possible, await notifications.allow()]).toEqual([false, false]);
  });
});
