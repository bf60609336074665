import type { Perfil } from '@gremial/contract/acceso/perfil.ts'
import type { FormErrors, GetInputPropsReturnType } from '@mantine/form'

/** Form values of the profile; empty texts for null. */
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

/** Minimum form interface that personal fields need, in the own profile or a user's form. */
export interface FormularioPersonal {
  values: PerfilValues
  errors: FormErrors
  getInputProps(field: keyof PerfilValues): GetInputPropsReturnType
  setFieldValue(field: keyof PerfilValues, value: string | number | null): void
}

/**
 * Request body without fields owned by the register: an invalid number there is not the member's to fix. Gender is sent anyway,
 * since the call requires it.
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
