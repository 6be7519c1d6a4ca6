import type { JSONObject } from '../../core/json';

/** A route of one of the two services. */
export interface RestRoute {
  readonly service: 'metrics' | 'data';
  /** With `{names}` for what may stand there. */
  readonly path: string;
  /** Compute units, as the public service counts them (docs/protocol.md 7.3). */
  readonly units: number;
  /** Throws `RestRefusal` for an answer that is an error. */
  answer(parameters: Readonly<Record<string, string>>, query: URLSearchParams): JSONObject;
}

/** What a route's path is compared with, in the order of the routes. */
export interface MatchedRoute {
  readonly route: RestRoute;
  readonly parameters: Readonly<Record<string, string>>;
}

/** Finds the route of a path. A route with fewer names in it comes before one that would fit as well. */
export function routeFinder(routes: readonly RestRoute[]): (path: string) => MatchedRoute | undefined {
  const names = ({ path }: RestRoute): number => path.split('{').length;
  const patterns = [...routes]
    .sort((a, b) => names(a) - names(b))
    .map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`) }));
  return (path) => {
    for (const { route, pattern } of patterns) {
      const match = pattern.exec(path);
      if (match !== null) return { route, parameters: { ...match.groups } };
    }
    return undefined;
  };
}
