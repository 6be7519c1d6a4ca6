import * as l10n from '@vscode/l10n';
import { messageOf } from '../outcome';

/** The parts of an error of a file system, which can cross to a thread. */
export interface FileFailure {
  readonly code?: string | undefined;
  readonly message: string;
}

export function fileFailure(error: unknown): FileFailure {
  return { code: (error as NodeJS.ErrnoException).code, message: messageOf(error) };
}

/**
 * Why a file can't be written. The system's own message isn't shown: it names the file that is written first, which the
 * user didn't choose.
 */
export function writeProblem({ code = '', message }: FileFailure): string {
  switch (code) {
    case 'ENOENT':
    case 'FileNotFound':
      return l10n.t("its folder doesn't exist");
    case 'ENOTDIR':
    case 'EEXIST':
    case 'FileNotADirectory':
      return l10n.t('a file is in the place of its folder');
    case 'EISDIR':
    case 'FileIsADirectory':
      return l10n.t('it is a folder');
    case 'EACCES':
    case 'EPERM':
    case 'NoPermissions':
      return l10n.t('no permission');
    case 'EROFS':
      return l10n.t('the disk is read-only');
    case 'ENOSPC':
    case 'EDQUOT':
      return l10n.t('the disk is full');
    case 'ENAMETOOLONG':
      return l10n.t('the name is too long');
    default:
      return /^E[A-Z\d]+$/.test(code) ? code : message;
  }
}
