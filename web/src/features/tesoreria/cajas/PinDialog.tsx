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
  /** Label of the boxes: whose PIN it is. */
  rotuloPin: string
  /** The confirming button repeats the verb. */
  accion: string
  grave?: boolean
  /** A text that is asked for too (a reason), by the name that the server gives it. */
  campo?: { nombre: string; rotulo: string; maximo: number; enUnRenglon?: boolean; inicial?: string }
  /** Heading of the dialog when the server refuses. */
  tituloFallo: string
  /** Makes the declared call that the PIN signs (`useCallApi`). */
  hacer(pin: string, text: string, confirmado: boolean): Promise<unknown>
  /** A refusal that is a question: asks it, and what it answers is whether to send again, confirmed. */
  confirmar?(error: Error): Promise<boolean> | undefined
  /** After it was done, or after a refusal that makes it senseless to go on. */
  alCerrar(hecho: boolean): void
}

/** A signed action: says what will happen, asks for the PIN of the box (and a reason), and keeps what was typed when it is refused. */
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
