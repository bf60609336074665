import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { PinField } from '../../../ui/PinField.tsx'
import { pinProblem } from './cajas.api.ts'
import { useFirma } from './useFirma.ts'

interface Props {
  titulo: string
  texto: ReactNode
  /** PIN label, which names the box. */
  rotuloPin: string
  /** The confirming button repeats the verb. */
  accion: string
  grave?: boolean
  /** An additional text input (a reason), by its server field name. */
  campo?: { nombre: string; rotulo: string; maximo: number; enUnRenglon?: boolean; inicial?: string }
  /** Dialog title on a refusal. */
  tituloFallo: string
  /** Makes the call signed by the PIN (`useCallApi`). */
  hacer(pin: string, text: string, confirmado: boolean): Promise<unknown>
  /** Handles a refusal that needs confirmation; resolves to true to send again, confirmed. */
  confirmar?(error: Error): Promise<boolean> | undefined
  /** Called on success, or on a refusal that makes retrying pointless. */
  alCerrar(hecho: boolean): void
}

/** Signed action: explains the effect, asks for the box's PIN (and a reason), and keeps the input on a refusal. */
export function PinDialog({ titulo, texto, rotuloPin, accion, grave, campo, tituloFallo, hacer, confirmar, alCerrar }: Props) {
  const { t } = useTranslation()
  const nombre = campo?.nombre ?? ''
  const firma = useFirma({
    pin: 'password',
    ...(campo?.inicial ? { iniciales: { [nombre]: campo.inicial } } : {}),
    problemas(typed) {
      const ofPin = pinProblem(typed('password'))
      return {
        ...(campo && typed(nombre).trim() === '' ? { [nombre]: t('validacion.requerido') } : {}),
        ...(ofPin ? { password: t(ofPin) } : {}),
      }
    },
    hacer: (typed, confirmado) => hacer(typed('password'), typed(nombre).trim(), confirmado),
    fallo: tituloFallo,
    confirmar,
    alCerrar,
  })
  const { onChange, ...deTexto } = firma.campo(nombre)
  const delCampo = {
    label: campo?.rotulo,
    maxLength: campo?.maximo,
    ...(campo?.inicial ? {} : { 'data-autofocus': true }),
    ...deTexto,
  }
  return (
    <FormDialog title={titulo} action={accion} danger={grave} form={firma.formulario} close={() => alCerrar(false)}>
      <div>{texto}</div>
      {campo &&
        (campo.enUnRenglon ? (
          <TextInput {...delCampo} onChange={(e) => onChange(e.currentTarget.value)} />
        ) : (
          <Textarea {...delCampo} autosize minRows={2} onChange={(e) => onChange(e.currentTarget.value)} />
        ))}
      <PinField label={rotuloPin} first={!campo || Boolean(campo.inicial)} {...firma.campo('password')} />
    </FormDialog>
  )
}
