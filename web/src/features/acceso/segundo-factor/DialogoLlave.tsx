import { segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crearLlave } from '../../../platform/llaves.ts'
import { useUsuario } from '../../../platform/sesion.ts'
import { Aviso } from '../../../ui/estados.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { CampoClave, type PropiedadesAlta } from './DialogoAplicacion.tsx'

/** Making a passkey: its name, and the password of who has no second factor yet; then the browser asks for the finger, the face or the PIN. */
export function DialogoLlave({ conClave, cerrar, alPoner }: PropiedadesAlta) {
  const { t } = useTranslation()
  const { email } = useUsuario()
  const { hacer } = useHacer()
  const [falta, setFalta] = useState(false)
  const formulario = useFormulario({
    iniciales: { password: '', nombre: '' },
    pedido: ({ password }: { password: string; nombre: string }) =>
      pedido(segundoFactor.empezarLlave, { cuerpo: conClave ? { password } : {} }),
    ademas: ({ nombre }): Record<string, string> => (nombre.trim() === '' ? { nombre: t('validacion.requerido') } : {}),
    fallo: t('segundoFactor.noEmpezo'),
    async alGuardar({ opciones }, { nombre }) {
      setFalta(false)
      const llave = await crearLlave(opciones).catch(() => undefined)
      if (!llave) return setFalta(true)
      await hacer(pedido(segundoFactor.agregarLlave, { cuerpo: { nombre, llave } }), {
        fallo: t('segundoFactor.llaveNoQuedo'),
        alLograr: ({ codigos }) => alPoner(codigos),
      })
    },
  })
  return (
    <DialogoFormulario
      titulo={t('segundoFactor.dialogoLlave')}
      accion={t('segundoFactor.crearLlave')}
      formulario={formulario}
      cerrar={cerrar}
    >
      <p>{t('segundoFactor.llavesNo')}</p>
      {falta && <Aviso tipo="mal">{t('segundoFactor.llaveNoCreada')}</Aviso>}
      <TextInput
        label={t('segundoFactor.nombreLlave')}
        description={t('segundoFactor.nombreAyuda')}
        maxLength={60}
        data-autofocus
        {...formulario.form.getInputProps('nombre')}
      />
      {conClave && <CampoClave email={email} campo={formulario.form.getInputProps('password')} />}
    </DialogoFormulario>
  )
}
