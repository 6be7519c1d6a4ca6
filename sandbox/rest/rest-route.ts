import type { JSONObject } from '../../src/core/json/json';
import { ROUTES, type RestRoute, type RouteName } from '../../src/core/endpoints/rest-routes';

/** Responds to a request, given the values of the path's `{names}`. Throws `RestRefusal` for an error. */
export type Answer = (parameters: Readonly<Record<string, string>>, query: URLSearchParams) => JSONObject;

/** The handlers of some routes. */
export type Answers = Readonly<Partial<Record<RouteName, Answer>>>;

/** A route with its handler. */
export interface ServedRoute extends RestRoute {
  readonly answer: Answer;
}

/** The patterns of the routes' paths, in the order of the routes. */
export interface MatchedRoute {
  readonly route: ServedRoute;
  readonly parameters: Readonly<Record<string, string>>;
}

/** All routes with their handlers: one without doesn't compile. */
export function servedRoutes(answers: Required<Answers>): ServedRoute[] {
  return (Object.keys(ROUTES) as RouteName[]).map((name) => ({ ...ROUTES[name], answer: answers[name] }));
}

/** Finds the route of a path. Of several that match, the route with the fewest names. */
export function routeFinder(routes: readonly ServedRoute[]): (path: string) => MatchedRoute | undefined {
  const names = ({ path }: ServedRoute): number => path.split('{').length;
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
