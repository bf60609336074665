import { StartError } from '../runtime/start-error.ts'

/** Why a copy is not restored, as whoever sends it from the page of an empty portal is told in their language; commands say the words. */
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
  /** The part, fingerprint or number that the sentence names. */
  readonly detail: string

  constructor(why: RefusalReason, message: string, detail = '') {
    super(message)
    this.why = why
    this.detail = detail
  }
}

/** The refusals that several readers of a copy give, in the same words. */
export const truncated = (): BackupRefused => new BackupRefused('cortada', 'La copia está cortada: le falta el final')
export const notABackup = (): BackupRefused => new BackupRefused('noEsCopia', 'El archivo no es una copia de Gremial')
