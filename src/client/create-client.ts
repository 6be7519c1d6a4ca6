import type { Clock } from './clock';
import { type HttpClientOptions, HttpClient } from './http/http-client';
import { Budget } from './rest/budget';

/** The client for all requests, and the budget of the REST services, which counts each exchange. */
export function createClient({ onExchange, clock, ...options }: HttpClientOptions & { readonly clock: Clock }) {
  const budget = new Budget(clock);
  const http = new HttpClient({
    ...options,
    clock,
    onExchange(exchange) {
      onExchange?.(exchange);
      budget.exchanged(exchange);
    },
  });
  return { http, budget };
}
