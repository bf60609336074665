import { Modal } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ErrorApi } from '../../../platform/api.ts'
import { erroresDe } from '../../../platform/formulario.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'

interface Props<V extends Record<string, unknown>> {
  titulo: string
  texto: string
  iniciales: V
  esquema: z.ZodType
  accion: string
  cancelar?: string
  grave?: boolean
  enviar(datos: V): Promise<unknown>
  alTerminar(datos: V): void
  cerrar(): void
  children(form: UseFormReturnType<V>): ReactNode
}

/** The three dialogs of the profile are one form: what it means, its fields, and the server's answer where it belongs. */
export function FormularioDialogo<V extends Record<string, unknown>>({
  titulo,
  texto,
  iniciales,
  esquema,
  accion,
  cancelar,
  grave = false,
  enviar,
  alTerminar,
  cerrar,
  children,
}: Props<V>) {
  const { t } = useTranslation()
  const form = useForm<V>({ initialValues: iniciales, validate: erroresDe(esquema) as never })
  const mutacion = useMutation({
    mutationFn: (datos: V) => enviar(datos),
    onSuccess: (_, datos) => alTerminar(datos),
    onError(error) {
      if (!(error instanceof ErrorApi)) return
      form.setErrors(error.errores)
      const primero = Object.keys(error.errores)[0]
      if (primero) form.getInputNode(primero)?.focus()
    },
  })
  const enCampos = mutacion.error instanceof ErrorApi && Object.keys(mutacion.error.errores).length > 0
  return (
    <Modal
      opened
      onClose={cerrar}
      title={titulo}
      closeOnClickOutside={!form.isDirty()}
      closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
    >
      <form
        noValidate
        className="pila"
        onSubmit={form.onSubmit(
          (datos) => {
            if (!mutacion.isPending) mutacion.mutate(datos)
          },
          (errores) => form.getInputNode(Object.keys(errores)[0] ?? '')?.focus(),
        )}
      >
        <p>{texto}</p>
        {mutacion.error && !enCampos && <Aviso tipo="mal">{mutacion.error.message}</Aviso>}
        {children(form)}
        <div className="botones">
          <Boton onClick={cerrar}>{cancelar ?? t('comun.cancelar')}</Boton>
          <Boton type="submit" variante={grave ? 'grave' : 'principal'} cargando={mutacion.isPending}>
            {accion}
          </Boton>
        </div>
      </form>
    </Modal>
  )
}
