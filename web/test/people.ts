import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { Permiso } from '@gremial/contract/permisos.ts'

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

/** A member of staff with these permissions and no others. */
export const staff = (permisos: readonly Permiso[], rest: Partial<UsuarioActual> = {}): UsuarioActual => ({
  ...nobody,
  permisos: [...permisos],
  ...rest,
})

/** A member, with these permissions. */
export const member = (permisos: readonly Permiso[] = [], rest: Partial<UsuarioActual> = {}): UsuarioActual => ({
  ...nobody,
  numeroAfiliado: 1001,
  nivel: { id: 1, nombre: 'Afiliado' },
  permisos: [...permisos],
  ...rest,
})
