import type { Perfil } from '@gremial/contract/acceso/perfil.ts'
import type { FormErrors, GetInputPropsReturnType } from '@mantine/form'

/** What the form of the profile holds: empty texts where there is nothing. */
export const valoresDe = (p: Omit<Perfil, 'id' | 'email' | 'telefonoCompleto' | 'numeroAfiliado' | 'delPadron' | 'version'>) => ({
  apellido: p.apellido,
  nombre: p.nombre,
  numeroDocumento: p.numeroDocumento,
  fechaNacimiento: p.fechaNacimiento ?? '',
  genero: p.genero,
  cuilCuit: p.cuilCuit,
  prefijoTelefono: p.prefijoTelefono,
  caracteristicaTelefono: p.caracteristicaTelefono,
  telefono: p.telefono,
  usuarioFacebook: p.usuarioFacebook,
  usuarioTwitter: p.usuarioTwitter,
  usuarioInstagram: p.usuarioInstagram,
  usuarioLinkedin: p.usuarioLinkedin,
})
export type ValoresPerfil = ReturnType<typeof valoresDe>

/** What the fields of a person need of the form that they are in: the own profile, or a user's. */
export interface FormularioPersonal {
  values: ValoresPerfil
  errors: FormErrors
  getInputProps(campo: keyof ValoresPerfil): GetInputPropsReturnType
  setFieldValue(campo: keyof ValoresPerfil, valor: string | number | null): void
}

/**
 * The body of the change. What the register owns does not go: a number that it has wrong is not for the member to mend here. The gender
 * goes all the same, since the call requires one.
 */
export function cuerpoDe(valores: ValoresPerfil, { delPadron }: Pick<Perfil, 'delPadron'>, version: number) {
  const propio = (campo: keyof ValoresPerfil & string, valor: string) => (delPadron.includes(campo) ? undefined : valor)
  return {
    ...valores,
    apellido: propio('apellido', valores.apellido),
    nombre: propio('nombre', valores.nombre),
    numeroDocumento: propio('numeroDocumento', valores.numeroDocumento),
    fechaNacimiento: propio('fechaNacimiento', valores.fechaNacimiento),
    cuilCuit: propio('cuilCuit', valores.cuilCuit),
    version,
  }
}
