import { StartError } from '../runtime/start-error.ts'

/** Reason why a backup is not restored. The page of an empty portal translates it; commands show the message. */
export type RefusalReason =
  | 'noEsCopia'
  | 'cifrada'
  | 'recuperacionMal'
  | 'otraRecuperacion'
  | 'cortada'
  | 'danada'
  | 'danadaParte'
  | 'faltaClave'
  | 'otraClave'
  | 'otraVersion'
  | 'demostracion'
  | 'lugar'
  | 'enCurso'
  | 'sinArchivo'

export class BackupRefused extends StartError {
  readonly why: RefusalReason
  /** The part, fingerprint or number that the message names. */
  readonly detail: string

  constructor(why: RefusalReason, message: string, detail = '') {
    super(message)
    this.why = why
    this.detail = detail
  }
}

/** Refusals shared by several readers of a backup. */
export const truncated = (): BackupRefused => new BackupRefused('cortada', 'La copia está cortada: le falta el final')
export const notABackup = (): BackupRefused => new BackupRefused('noEsCopia', 'El archivo no es una copia de Gremial')
