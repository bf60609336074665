import '../../../ui/persona.css'
import { mayorDeEdad, type Perfil, perfilPropio } from '@gremial/contract/acceso/perfil.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Personales } from './Personales.tsx'
import { Redes } from './Redes.tsx'
import { TelefonoPersonal } from './TelefonoPersonal.tsx'
import { useRefrescarUsuario } from './useRefrescarUsuario.ts'
import { cuerpoDe, type ValoresPerfil, valoresDe } from './valores.ts'

/** What the person says of themselves; what the register owns is read and not typed. */
export function DatosPerfil({ perfil }: { perfil: Perfil }) {
  const { t } = useTranslation()
  const refrescar = useRefrescarUsuario()
  // The version that was read; a stale save is refused and keeps what was typed.
  const [version, setVersion] = useState(perfil.version)
  const { form, props, guardando } = useFormulario({
    iniciales: valoresDe(perfil),
    pedido: (valores: ValoresPerfil) => pedido(perfilPropio.cambiar, { cuerpo: cuerpoDe(valores, perfil, version) }),
    // Whoever owns their birth date must also be of age (B-PERFIL-07).
    ademas: ({ fechaNacimiento }): Record<string, string> =>
      perfil.numeroAfiliado === null && fechaNacimiento && !mayorDeEdad(fechaNacimiento, hoy())
        ? { fechaNacimiento: t('validacion.mayorDeEdad') }
        : {},
    fallo: t('formulario.noSeGuardo'),
    async alGuardar(nuevo) {
      setVersion(nuevo.version)
      const valores = valoresDe(nuevo)
      form.setValues(valores)
      form.resetDirty(valores)
      notifications.show({ message: t('perfil.guardado') })
      await refrescar()
    },
  })
  return (
    <form {...props} className="hoja-in pila">
      <Personales form={form} perfil={{ ...valoresDe(perfil), delPadron: perfil.delPadron }} />
      <fieldset className="perfil-grupo raya">
        <legend>{t('perfil.contacto')}</legend>
        <div className="perfil-campos">
          <TextInput label={t('perfil.correo')} description={t('perfil.correoFijo')} value={perfil.email} readOnly type="email" />
          <TelefonoPersonal form={form} />
        </div>
      </fieldset>
      <Redes form={form} />
      <div className="botones">
        <Boton type="submit" variante="principal" cargando={guardando}>
          {t('perfil.guardar')}
        </Boton>
      </div>
    </form>
  )
}
