import * as l10n from '@vscode/l10n';
import { messageOf } from '../../core/errors';

/** The codes of the system and of VS Code's file systems. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: l10n.t("the folder doesn't exist"),
  FileNotFound: l10n.t("the folder doesn't exist"),
  ENOTDIR: l10n.t("the folder doesn't exist"),
  FileNotADirectory: l10n.t("the folder doesn't exist"),
  EISDIR: l10n.t('it is a folder'),
  FileIsADirectory: l10n.t('it is a folder'),
  EACCES: l10n.t('no permission'),
  EPERM: l10n.t('no permission'),
  NoPermissions: l10n.t('no permission'),
  EROFS: l10n.t('the disk is read-only'),
  ENOSPC: l10n.t('the disk is full'),
  EDQUOT: l10n.t('the disk is full'),
  ENAMETOOLONG: l10n.t('the name is too long'),
};

/**
 * Why a file can't be written. The system's own message isn't shown: it names the file that is written first, which the
 * user didn't choose.
 */
export function writeProblem(error: unknown): string {
  const { code } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  if (code === undefined) return messageOf(error);
  return REASONS[code] ?? (/^E[A-Z\d]+$/.test(code) ? code : messageOf(error));
}
