/** Where one is, as the fragment of the address says. Keys live in the fragment only, so they are never sent. */
export type Route =
  | { screen: 'home' }
  | { screen: 'open'; game: string }
  | { screen: 'table'; key: string }
  | { screen: 'replay'; id: string; at: number; viewpoint: string }
  | { screen: 'puzzle'; id: string; day: string }
  | { screen: 'mistakes'; id: string; seat: number }
  | { screen: 'rules'; game: string; rule: string }
  | { screen: 'host'; key: string }
  | { screen: 'api' };

export function read(fragment: string): Route {
  const [path = '', query = ''] = fragment.replace(/^#?\/?/, '').split('?');
  const [screen = '', first = '', second = ''] = path.split('/').map(decoded);
  const asked = new URLSearchParams(query);
  if (screen === 'open') return { screen, game: first };
  if (screen === 'table' && first) return { screen, key: first };
  if (screen === 'replay' && first) {
    const at = Number.parseInt(asked.get('at') ?? '0', 10);
    return {
      screen,
      id: first,
      at: at > 0 ? at : 0,
      viewpoint: asked.get('viewpoint') ?? asked.get('eyes') ?? 'watch',
    };
  }
  if (screen === 'puzzle' && first) return { screen, id: first, day: asked.get('day') ?? '' };
  if (screen === 'mistakes' && first) return { screen, id: first, seat: Number.parseInt(second, 10) || 0 };
  if (screen === 'rules') return { screen, game: first, rule: second };
  if (screen === 'host') return { screen, key: first };
  if (screen === 'api') return { screen };
  return { screen: 'home' };
}

export function link(route: Route): string {
  const part = encodeURIComponent;
  switch (route.screen) {
    case 'home':
      return '#/';
    case 'api':
      return '#/api';
    case 'host':
      return route.key ? `#/host/${part(route.key)}` : '#/host';
    case 'open':
      return route.game ? `#/open/${part(route.game)}` : '#/open';
    case 'table':
      return `#/table/${part(route.key)}`;
    case 'replay': {
      const asked = new URLSearchParams();
      if (route.at) asked.set('at', String(route.at));
      if (route.viewpoint !== 'watch') asked.set('viewpoint', route.viewpoint);
      return `#/replay/${part(route.id)}${asked.size ? `?${asked}` : ''}`;
    }
    case 'puzzle':
      return `#/puzzle/${part(route.id)}${route.day ? `?day=${part(route.day)}` : ''}`;
    case 'mistakes':
      return `#/mistakes/${part(route.id)}/${route.seat}`;
    case 'rules':
      return route.game ? `#/rules/${part(route.game)}${route.rule ? `/${part(route.rule)}` : ''}` : '#/rules';
  }
}

/** The address of the page itself with this route, to be sent to somebody. */
export const address = (route: Route): string => location.origin + location.pathname + link(route);

export const go = (route: Route): void => {
  location.hash = link(route);
};

/** Change the address without a new step in the history, as when a scrubber is moved. */
export const replace = (route: Route): void => {
  history.replaceState(null, '', link(route));
  here.route = route;
};

class Here {
  route: Route = $state.raw(read(typeof location === 'undefined' ? '' : location.hash));
}
export const here = new Here();

export function follow(): void {
  window.addEventListener('hashchange', () => (here.route = read(location.hash)));
  // What shows notifications asks, to find the page again.
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if (data === 'where') ports[0]?.postMessage(location.href);
  });
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
