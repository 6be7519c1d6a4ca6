import type { ExitCode } from './exit';

/** What a command prints of one input. */
export interface Printed {
  readonly text: string;
  readonly code: ExitCode;
}

/** How a command prints. */
export interface OutputForm {
  readonly json: boolean;
  /** As annotations of a workflow. */
  readonly isForGitHub?: boolean;
}

/** A value as one line of JSON. */
export interface PrintedValue<T extends object = object> extends Pick<Printed, 'code'> {
  readonly value: T;
}
