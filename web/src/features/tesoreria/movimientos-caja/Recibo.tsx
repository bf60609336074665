import { request } from '@gremial/contract/platform/call.ts'
import type { Movimiento } from '@gremial/contract/tesoreria/movimientos-caja.ts'
import { recibosCaja } from '@gremial/contract/tesoreria/recibos-caja.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { Autocomplete, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useBuscarAfiliados } from '../../seccionales/seccionales/useBuscarAfiliados.ts'
import { readMovimiento } from './movimientos-caja.api.ts'

/** Receipt of an income just posted, once the server says it can have one. */
export function ReciboDelNuevo({ id }: { id: number }) {
  const { data } = useQuery(readMovimiento(id))
  return data ? <Recibo movimiento={data} /> : null
}

/** Receipt of an income: a link if issued, or the form to issue it. */
export function Recibo({ movimiento: m }: { movimiento: Movimiento }) {
  const { t } = useTranslation()
  const [dando, setDando] = useState(false)
  const [dado, setDado] = useState(false)
  const link = useRef<HTMLAnchorElement>(null)
  const esta = m.recibo !== null
  // The pressed button is gone: moves the focus to its replacement.
  useEffect(() => {
    if (esta && dado && !dando) link.current?.focus()
  }, [esta, dado, dando])
  if (m.recibo)
    return (
      <a
        ref={link}
        className="boton"
        href={urlOf(recibosCaja.pdf, { params: { codigo: m.recibo.id } })}
        title={t('recibo.dado', m.recibo)}
        target="_blank"
        rel="noreferrer"
      >
        <Icon name="imprimir" />
        {t('recibo.ver', m.recibo)}
      </a>
    )
  if (!m.llevaRecibo) return null
  return (
    <>
      <Button icon="imprimir" onClick={() => setDando(true)}>
        {t('recibo.hacer')}
      </Button>
      {dando && (
        <DarRecibo
          movimiento={m}
          cerrar={(hecho) => {
            setDando(false)
            setDado(hecho)
          }}
        />
      )}
    </>
  )
}

function DarRecibo({ movimiento: { id, idSeccional }, cerrar }: { movimiento: Movimiento; cerrar(dado: boolean): void }) {
  const { t } = useTranslation()
  const search = useCan('seccionales.afiliados')
  const formulario = useForm({
    initialValues: { recibidoDe: '', documento: '' },
    request: (values: { recibidoDe: string; documento: string }) =>
      request(recibosCaja.emitir, { body: { ...values, movimiento: id } }),
    failure: t('recibo.fallo'),
    onSaved({ numero }) {
      notifications.show({ message: t('recibo.hecho', { numero }) })
      cerrar(true)
    },
  })
  const { form } = formulario
  // Payers are usually members of the branch: choosing one fills the document. Others are typed.
  const { afiliados } = useBuscarAfiliados(form.values.recibidoDe, { seccional: idSeccional, activa: search })
  const ofrecidos = new Map(afiliados.map((a) => [`${plainName(a.nombreCompleto)} · ${a.documento}`, a]))
  const { onChange, ...recibidoDe } = form.getInputProps('recibidoDe')
  return (
    <FormDialog title={t('recibo.titulo')} action={t('recibo.hacer')} form={formulario} close={() => cerrar(false)}>
      <p>{t('recibo.texto')}</p>
      <Autocomplete
        label={t('recibo.recibidoDe')}
        {...(search ? { description: t('recibo.buscar') } : {})}
        maxLength={100}
        data-autofocus
        data={[...ofrecidos.keys()]}
        // The server already filtered, also by fields that the label lacks.
        filter={({ options }) => options}
        {...recibidoDe}
        onChange={(text) => {
          const chosen = ofrecidos.get(text)
          if (chosen) form.setValues({ recibidoDe: plainName(chosen.nombreCompleto), documento: chosen.documento })
          else onChange(text)
        }}
      />
      <TextInput label={t('recibo.documento')} maxLength={30} {...form.getInputProps('documento')} />
    </FormDialog>
  )
}
