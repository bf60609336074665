import type { Perfil } from '@gremial/contract/acceso/perfil.ts'
import type { FormErrors, GetInputPropsReturnType } from '@mantine/form'

/** What the form of the profile holds: empty texts where there is nothing. */
export const valuesOf = (p: Omit<Perfil, 'id' | 'email' | 'telefonoCompleto' | 'numeroAfiliado' | 'delPadron' | 'version'>) => ({
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
export type PerfilValues = ReturnType<typeof valuesOf>

/** What the fields of a person need of the form that they are in: the own profile, or a user's. */
export interface FormularioPersonal {
  values: PerfilValues
  errors: FormErrors
  getInputProps(field: keyof PerfilValues): GetInputPropsReturnType
  setFieldValue(field: keyof PerfilValues, value: string | number | null): void
}

/**
 * The body of the change. What the register owns does not go: a number that it has wrong is not for the member to mend here. The gender
 * goes all the same, since the call requires one.
 */
export function bodyOf(values: PerfilValues, { delPadron }: Pick<Perfil, 'delPadron'>, version: number) {
  const own = (field: keyof PerfilValues & string, value: string) => (delPadron.includes(field) ? undefined : value)
  return {
    ...values,
    apellido: own('apellido', values.apellido),
    nombre: own('nombre', values.nombre),
    numeroDocumento: own('numeroDocumento', values.numeroDocumento),
    fechaNacimiento: own('fechaNacimiento', values.fechaNacimiento),
    cuilCuit: own('cuilCuit', values.cuilCuit),
    version,
  }
}
