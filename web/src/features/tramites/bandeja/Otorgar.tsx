import './otorgar.css'
import { request } from '@gremial/contract/platform/call.ts'
import { bandeja, type FilaBandeja, maximoComentario } from '@gremial/contract/tramites/bandeja.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { Checkbox, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'

const suma = (filas: readonly FilaBandeja[]): number => filas.reduce((total, { monto }) => total + (monto ?? 0), 0)

/** Pays out the approved requests on the page, with one authentication. */
export function Otorgar({ filas }: { filas: readonly FilaBandeja[] }) {
  const { t } = useTranslation()
  // As of the opening of the dialog: a later refetch must not change what is being signed.
  const [abiertas, setAbiertas] = useState<readonly FilaBandeja[]>()
  const aprobadas = filas.filter(({ estado, propia }) => estado === 'APROBADA' && propia === 0)
  return (
    <>
      {aprobadas.length > 0 && (
        <Button icon="bien" onClick={() => setAbiertas(aprobadas)}>
          {t('bandeja.otorgarVarias', { count: aprobadas.length })}
        </Button>
      )}
      {abiertas && <DialogoOtorgar filas={abiertas} cerrar={() => setAbiertas(undefined)} />}
    </>
  )
}

function DialogoOtorgar({ filas, cerrar }: { filas: readonly FilaBandeja[]; cerrar(): void }) {
  const { t } = useTranslation()
  const elegidasDe = (ids: readonly number[]) => filas.filter(({ id }) => ids.includes(id))
  const formulario = useForm({
    initialValues: { ids: filas.map(({ id }) => id), comentario: '' },
    request: ({ ids, comentario }) =>
      request(bandeja.otorgarVarias, {
        body: { solicitudes: elegidasDe(ids).map(({ id, version }) => ({ id, version })), comentario },
      }),
    failure: t('bandeja.noSeOtorgaron'),
    extra: ({ ids }): Record<string, string> => (ids.length === 0 ? { ids: t('bandeja.elegiOtorgar') } : {}),
    onSaved({ otorgadas }, { ids }) {
      notifications.show({ message: t('bandeja.otorgadas', { count: otorgadas, total: formatPesos(suma(elegidasDe(ids))) }) })
      cerrar()
    },
  })
  const { form } = formulario
  const { ids } = form.getValues()
  const total = suma(elegidasDe(ids))
  return (
    <FormDialog
      title={t('bandeja.otorgarTitulo', { count: filas.length })}
      action={t('bandeja.otorgarAccion', { count: ids.length })}
      form={formulario}
      close={cerrar}
    >
      <Checkbox.Group
        {...form.getInputProps('ids')}
        value={ids.map(String)}
        onChange={(marcadas) => form.setFieldValue('ids', marcadas.map(Number))}
      >
        {/* Focuses the list, which must be read. */}
        <ul className="otorgar-varias" tabIndex={-1} data-autofocus>
          {filas.map((f) => (
            <li key={f.id}>
              <Checkbox value={String(f.id)} label={f.afiliado} description={`${f.producto} · ${f.numeroSolicitudCompleto}`} />
              <span className="cifra">{f.monto === null ? '' : formatAmount(f.monto)}</span>
            </li>
          ))}
        </ul>
      </Checkbox.Group>
      {total > 0 && (
        <p className="otorgar-total">
          {t('bandeja.otorgarTotal')} <strong className="cifra">{formatPesos(total)}</strong>
        </p>
      )}
      <Textarea
        label={t('bandeja.otorgarComentario')}
        description={t('bandeja.ayudaComentario')}
        autosize
        maxRows={4}
        maxLength={maximoComentario}
        {...form.getInputProps('comentario')}
      />
      <p className="suave">{t('bandeja.otorgarAyuda')}</p>
    </FormDialog>
  )
}
