import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'

/** What each dialog of the account takes. */
export interface PropiedadesDialogo {
  usuario: UsuarioActual
  cerrar(): void
  /** Leaves for the login, which says this. */
  salir(notice: string): void
}
