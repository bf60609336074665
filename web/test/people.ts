import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { Permission } from '@gremial/contract/derived/permissions.ts'

const nobody: UsuarioActual = {
  id: 1,
  numeroAfiliado: null,
  forzarCambioPassword: false,
  imagen: false,
  nombre: 'Ada Prueba',
  email: 'ada@gremial.example',
  nivel: { id: 2, nombre: 'Personal' },
  permisos: [],
  seccionales: [],
  realizoTour: true,
  idioma: 'es',
  ultimoIngreso: null,
  segundoFactor: 'nada',
}

/** Staff user with exactly these permissions. */
export const staff = (permissions: readonly Permission[], rest: Partial<UsuarioActual> = {}): UsuarioActual => ({
  ...nobody,
  permisos: [...permissions],
  ...rest,
})

/** Member with exactly these permissions. */
export const member = (permissions: readonly Permission[] = [], rest: Partial<UsuarioActual> = {}): UsuarioActual => ({
  ...nobody,
  numeroAfiliado: 1001,
  nivel: { id: 1, nombre: 'Afiliado' },
  permisos: [...permissions],
  ...rest,
})
