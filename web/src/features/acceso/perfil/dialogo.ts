import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'

/** Props of the account dialogs. */
export interface PropiedadesDialogo {
  usuario: UsuarioActual
  cerrar(): void
  /** Goes to the login with this message. */
  salir(notice: string): void
}
