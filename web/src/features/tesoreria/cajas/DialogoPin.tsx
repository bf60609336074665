import { pin as esquemaPin } from '@gremial/contract/tesoreria/cajas.ts'
import { Modal, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoPin } from '../../../ui/CampoPin.tsx'
import { avisarFallo } from '../../../ui/dialogos.ts'
import { esDePin, esPinErrado } from './cajas.api.ts'

export interface ConPin {
  titulo: string
  texto: ReactNode
  /** Label of the boxes: whose PIN it is. */
  rotuloPin: string
  /** The confirming button repeats the verb. */
  accion: string
  grave?: boolean
  /** A text that is asked for too (a reason), by the name that the server gives it. */
  campo?: { nombre: string; rotulo: string; maximo: number }
  /** Heading of the dialog when the server refuses. */
  tituloFallo: string
  hacer(pin: string, texto: string, confirmado: boolean): Promise<unknown>
  /** A refusal that is a question: asks it, and what it answers is whether to send again, confirmed. */
  confirmar?(error: Error): Promise<boolean> | undefined
  /** After it was done, or after a refusal that makes it senseless to go on (the lists then load again). */
  alCerrar(hecho: boolean): void
}

/** A signed action: says what will happen, asks for the PIN of the box (and a reason), and keeps what was typed when it is refused. */
export function DialogoPin({
  titulo,
  texto: explicacion,
  rotuloPin,
  accion,
  grave,
  campo,
  tituloFallo,
  hacer,
  confirmar: preguntarAntes,
  alCerrar,
}: ConPin) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const [texto, setTexto] = useState('')
  const [errores, setErrores] = useState<{ pin?: string | undefined; texto?: string | undefined }>({})
  const campoPin = useRef<HTMLInputElement>(null)
  const campoTexto = useRef<HTMLTextAreaElement>(null)
  const mutacion = useMutation({
    mutationFn: (confirmado: boolean) => hacer(pin, texto.trim(), confirmado),
    onSuccess: () => alCerrar(true),
    // Not awaited: the call is over, and what is said now must not be under its progress dialog.
    onError: (error) => void alFallar(error),
  })
  async function alFallar(error: Error): Promise<void> {
    const pregunta = preguntarAntes?.(error)
    if (pregunta) {
      if (await pregunta) mutacion.mutate(true)
      return
    }
    if (!(error instanceof ErrorApi)) return
    const dePin = esDePin(error)
    if (dePin) {
      setPin('')
      setErrores({ pin: error.message })
    } else if (Object.keys(error.errores).length > 0) {
      setErrores({ texto: campo && error.errores[campo.nombre], pin: error.errores.password })
      return
    }
    await avisarFallo(esPinErrado(error) ? t('caja.pinMal') : tituloFallo, error)
    // A wrong PIN and a lost connection are tried again from here; any other refusal is about something that changed meanwhile.
    if (dePin) campoPin.current?.focus()
    else if (error.status !== 0 && error.status !== 401) alCerrar(false)
  }
  const confirmar = () => {
    const problemas = {
      ...(campo && texto.trim() === '' ? { texto: t('validacion.requerido') } : {}),
      ...(esquemaPin.safeParse(pin).success ? {} : { pin: pin === '' ? t('validacion.requerido') : t('errores.PIN_FORMATO') }),
    }
    setErrores(problemas)
    if (problemas.texto) campoTexto.current?.focus()
    else if (problemas.pin) campoPin.current?.focus()
    else mutacion.mutate(false)
  }
  return (
    <Modal opened onClose={() => alCerrar(false)} title={titulo} withCloseButton={false} closeOnClickOutside={pin + texto === ''}>
      <form
        noValidate
        autoComplete="off"
        onSubmit={(e) => {
          e.preventDefault()
          if (!mutacion.isPending) confirmar()
        }}
      >
        <div className="pila">
          <div>{explicacion}</div>
          {campo && (
            <Textarea
              ref={campoTexto}
              label={campo.rotulo}
              maxLength={campo.maximo}
              autosize
              minRows={2}
              data-autofocus
              value={texto}
              onChange={(e) => setTexto(e.currentTarget.value)}
              error={errores.texto}
            />
          )}
          <CampoPin
            ref={campoPin}
            label={rotuloPin}
            value={pin}
            onChange={(valor) => {
              setPin(valor)
              if (errores.pin) setErrores({ ...errores, pin: undefined })
            }}
            error={errores.pin}
            primero={!campo}
          />
        </div>
        <div className="botones">
          <Boton onClick={() => alCerrar(false)}>{t('comun.cancelar')}</Boton>
          <Boton type="submit" variante={grave ? 'grave' : 'principal'} cargando={mutacion.isPending}>
            {accion}
          </Boton>
        </div>
      </form>
    </Modal>
  )
}
