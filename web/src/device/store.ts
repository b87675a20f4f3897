// Texts that the browser keeps by their names. They are kept when the promise is fulfilled, not before.

/** Browsers keep games under this name: another would lose them. */
const STORE = 'shelf';

/** A text to be written; `fresh`: there must be none of this name; `was`: this text must be there. */
type Change = [name: string, text: string | null, fresh: boolean, was: string | null];

/** What the house asks of the browser, all of it in JSON. */
export interface TextStore {
  read: (name: string) => Promise<string>;
  list: (begins: string, after: string) => Promise<string>;
  write: (changes: string) => Promise<string>;
  /** Whether it can be used now. */
  opens: () => Promise<boolean>;
}

function finished<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser cannot read what it keeps'));
  });
}

async function opened(name: string, closed: () => void): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await finished(opening);
  // The browser may close it, and to renew or delete it one must have it alone.
  database.onclose = closed;
  database.onversionchange = () => {
    closed();
    database.close();
  };
  return database;
}

/** The store in the browser. It is opened when it is needed: what failed once, or was closed since, is tried again. */
export function browserStore(name = 'fondaco'): TextStore {
  let open: Promise<IDBDatabase> | null = null;
  const close = () => {
    open = null;
  };
  function database(): Promise<IDBDatabase> {
    if (open) return open;
    open = opened(name, close);
    open.catch(close);
    return open;
  }
  const reading = async () => (await database()).transaction(STORE).objectStore(STORE);

  return {
    opens: () =>
      database().then(
        () => true,
        () => false,
      ),

    read: async (name) => JSON.stringify((await finished((await reading()).get(name))) ?? null),

    async list(begins, after) {
      const range = IDBKeyRange.bound(after > begins ? after : begins, `${begins}\uffff`, after > begins);
      const store = await reading();
      const [names, texts] = await Promise.all([finished(store.getAllKeys(range)), finished(store.getAll(range))]);
      return JSON.stringify(names.map((name, at) => [name, texts[at]]));
    },

    async write(changes) {
      const transaction = (await database()).transaction(STORE, 'readwrite', { durability: 'strict' });
      return new Promise((resolve, reject) => {
        let taken = false;
        transaction.oncomplete = () => resolve('true');
        transaction.onabort = () => {
          if (taken) resolve('false');
          else reject(transaction.error ?? new Error('the browser could not write'));
        };
        const store = transaction.objectStore(STORE);
        for (const [name, text, fresh, was] of JSON.parse(changes) as Change[]) {
          if (was !== null) {
            const now = store.get(name);
            now.onsuccess = () => {
              if (now.result === was || taken) return;
              taken = true;
              transaction.abort();
            };
          }
          if (text === null) store.delete(name);
          else if (!fresh) store.put(text, name);
          else store.add(text, name).onerror = (event) => (taken ||= isTaken(event));
        }
      });
    },
  };
}

const isTaken = (event: Event): boolean => (event.target as IDBRequest).error?.name === 'ConstraintError';
