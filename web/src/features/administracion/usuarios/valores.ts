import { mayorDeEdad } from '@gremial/contract/acceso/perfil.ts'
import type { AfiliadoSinUsuario, Usuario } from '@gremial/contract/administracion/usuarios.ts'
import type { Option } from '../../../ui/MultiSelectField.tsx'
import { bodyOf, type PerfilValues, valuesOf } from '../../acceso/perfil/valores.ts'

/** Values of the user form. */
export type ValoresUsuario = PerfilValues & {
  email: string
  email2: string
  password: string
  password2: string
  roles: Option[]
  seccionales: Option[]
}

const nada: PerfilValues = {
  apellido: '',
  nombre: '',
  numeroDocumento: '',
  fechaNacimiento: '',
  genero: null,
  cuilCuit: '',
  prefijoTelefono: '',
  caracteristicaTelefono: '',
  telefono: '',
  usuarioFacebook: '',
  usuarioTwitter: '',
  usuarioInstagram: '',
  usuarioLinkedin: '',
}

/** Initial values of a new user (B-USUARIOS-38..41); for a member, with the register's data including the e-mail. */
export const valoresNuevos = (afiliado?: AfiliadoSinUsuario): ValoresUsuario => ({
  ...nada,
  ...(afiliado && {
    apellido: afiliado.apellido,
    nombre: afiliado.nombre,
    numeroDocumento: afiliado.numeroDocumento,
    fechaNacimiento: afiliado.fechaNacimiento ?? '',
    genero: afiliado.genero,
    cuilCuit: afiliado.cuilCuit,
  }),
  email: afiliado?.email ?? '',
  email2: '',
  password: '',
  password2: '',
  roles: [],
  seccionales: [],
})

export const valoresDeUsuario = (u: Usuario): ValoresUsuario => ({
  ...valuesOf(u),
  email: u.email,
  email2: u.email,
  password: '',
  password2: '',
  roles: u.roles,
  seccionales: u.seccionales,
})

const ids = (opciones: Option[]) => opciones.map((o) => o.id)

export function cuerpoNuevo(valores: ValoresUsuario, afiliado?: AfiliadoSinUsuario) {
  const { version: _, ...persona } = bodyOf(valores, { delPadron: afiliado?.delPadron ?? [] }, 0)
  return {
    ...persona,
    numeroAfiliado: afiliado?.numeroAfiliado ?? null,
    email: valores.email.trim(),
    email2: valores.email2.trim(),
    password: valores.password || undefined,
    password2: valores.password2 || undefined,
    roles: ids(valores.roles),
    seccionales: ids(valores.seccionales),
  }
}

export const cuerpoCambiado = (valores: ValoresUsuario, { delPadron, version }: Usuario) => ({
  ...bodyOf(valores, { delPadron }, version),
  roles: ids(valores.roles),
  seccionales: ids(valores.seccionales),
})

/** Errors in personal data of a user who is not a member, by field. */
export function faltaIdentidad(
  valores: ValoresUsuario,
  { esAfiliado, hoy }: { esAfiliado: boolean; hoy: string },
): Record<string, 'validacion.requerido' | 'validacion.mayorDeEdad'> {
  const pedidos = esAfiliado ? [] : (['apellido', 'nombre', 'numeroDocumento', 'fechaNacimiento'] as const)
  return {
    ...Object.fromEntries(
      pedidos.filter((campo) => !valores[campo].trim()).map((campo) => [campo, 'validacion.requerido' as const]),
    ),
    ...(valores.fechaNacimiento && /^\d{4}-/.test(valores.fechaNacimiento) && !mayorDeEdad(valores.fechaNacimiento, hoy)
      ? { fechaNacimiento: 'validacion.mayorDeEdad' as const }
      : {}),
  }
}

/** Fields changed by somebody else, with their current values; lists as names. */
export function loQueCambio(antes: Usuario, ahora: Usuario): Array<{ campo: CampoComparado; dice: string }> {
  const texto = (u: Usuario, campo: CampoComparado): string => {
    const valor = u[campo]
    return Array.isArray(valor) ? valor.map((o) => o.nombre).join(', ') : String(valor ?? '')
  }
  return comparados
    .filter((campo) => texto(antes, campo) !== texto(ahora, campo))
    .map((campo) => ({ campo, dice: texto(ahora, campo) }))
}
const comparados = [
  'email',
  'numeroDocumento',
  'fechaNacimiento',
  'cuilCuit',
  'telefonoCompleto',
  'usuarioFacebook',
  'usuarioTwitter',
  'usuarioInstagram',
  'usuarioLinkedin',
  'roles',
  'seccionales',
] as const
export type CampoComparado = (typeof comparados)[number]
