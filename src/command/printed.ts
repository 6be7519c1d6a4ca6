import type { ExitCode } from './exit';

/** What a command prints of one input. */
export interface Printed {
  readonly text: string;
  readonly code: ExitCode;
}

/** A value as one line of JSON. */
export interface PrintedValue extends Pick<Printed, 'code'> {
  readonly value: object;
}
