import * as v from 'valibot';
import type { Schema } from '../../../src/client/http/validate';
import type { JSONValue } from '../../../src/core/json/json';

/** A schema of results that a test compares itself. */
export const ANY_RESULT: Schema<JSONValue> = v.any();
