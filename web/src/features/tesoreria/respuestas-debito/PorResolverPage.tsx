import { request } from '@gremial/contract/platform/call.ts'
import {
  type FilaPorResolver,
  porResolverList,
  quePorResolver,
  respuestasDebito,
} from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusChip } from '../../../ui/states.tsx'

type Abierto = { que: 'asignar' | 'descartar'; fila: FilaPorResolver }

/** A possible double payment: kept as credit, or returned. */
const dosVeces = ({ que }: FilaPorResolver): boolean => que === 'PAGADO_DOS_VECES' || que === 'IGUALES'

/** Unprocessed lines of responses: each is posted to a member, or closed with a reason. */
export function PorResolverPage() {
  const { t } = useTranslation()
  const edita = useCan('cobranza.editar')
  const [abierto, abrir] = useState<Abierto>()
  const name = (f: FilaPorResolver) => f.propuesta || t('porResolver.sinPropuesta')
  return (
    <>
      <ListPage
        list={porResolverList}
        title={t('porResolver.titulo')}
        subtitle={t('porResolver.bajada')}
        filters={[
          {
            field: 'que',
            label: t('porResolver.filtroQue'),
            options: quePorResolver.map((value) => ({ value, label: t(`quePorResolver.${value}`) })),
          },
        ]}
        exportList={(count) => t('porResolver.exportar', { count })}
        nameOf={(f) => `${f.referencia} ${f.cuenta}`}
        actions={(fila) =>
          edita
            ? [
                ...(fila.cobro
                  ? [
                      {
                        text: fila.idPropuesta
                          ? t(dosVeces(fila) ? 'porResolver.aFavor' : 'porResolver.esDe', { nombre: fila.propuesta })
                          : t('porResolver.asignar'),
                        icon: 'bien' as const,
                        run: () => abrir({ que: 'asignar', fila }),
                      },
                    ]
                  : []),
                {
                  text: t(dosVeces(fila) ? 'porResolver.devolver' : 'porResolver.descartar'),
                  icon: 'cerrar' as const,
                  run: () => abrir({ que: 'descartar', fila }),
                },
              ]
            : []
        }
        cells={{
          que: (f) => <StatusChip sign="alerta">{t(`quePorResolver.${f.que}`)}</StatusChip>,
          cuenta: (f) => (f.cuenta ? `…${f.cuenta}` : ''),
          propuesta: name,
        }}
        block={(f) => (
          <div>
            <p className="renglon">
              <strong>{t(`quePorResolver.${f.que}`)}</strong>
              {f.importe !== null && <span className="cifra">{formatPesos(f.importe)}</span>}
            </p>
            <p className="sub partible">
              {f.referencia} {f.cuenta && `…${f.cuenta}`}
            </p>
            <p className="sub">{name(f)}</p>
          </div>
        )}
        empty={{ icon: 'bien', title: t('porResolver.vacio') }}
      />
      {abierto?.que === 'asignar' && <AsignarDialog fila={abierto.fila} close={() => abrir(undefined)} />}
      {abierto?.que === 'descartar' && <DescartarDialog fila={abierto.fila} close={() => abrir(undefined)} />}
    </>
  )
}

interface OfDialog {
  fila: FilaPorResolver
  close(): void
}

function AsignarDialog({ fila: { id, importe, idPropuesta }, close }: OfDialog) {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { numeroAfiliado: idPropuesta === null ? '' : String(idPropuesta) },
    request: ({ numeroAfiliado }) =>
      request(respuestasDebito.asignar, { params: { id }, body: { numeroAfiliado: Number(numeroAfiliado) } }),
    failure: t('porResolver.noSeAsigno'),
    onSaved() {
      notifications.show({ message: t('porResolver.asignado') })
      close()
    },
  })
  return (
    <FormDialog title={t('porResolver.asignar')} action={t('porResolver.asignar')} {...{ form, close }}>
      <p>{t('porResolver.asignarTexto', { importe: formatPesos(importe ?? 0) })}</p>
      <TextInput
        label={t('porResolver.numero')}
        inputMode="numeric"
        maxLength={9}
        data-autofocus
        {...form.form.getInputProps('numeroAfiliado')}
      />
    </FormDialog>
  )
}

function DescartarDialog({ fila, close }: OfDialog) {
  const { id } = fila
  const { t } = useTranslation()
  const title = t(dosVeces(fila) ? 'porResolver.devolver' : 'porResolver.descartar')
  const form = useForm({
    initialValues: { motivo: '' },
    request: (body) => request(respuestasDebito.descartar, { params: { id }, body }),
    failure: t('porResolver.noSeDescarto'),
    onSaved() {
      notifications.show({ message: t('porResolver.descartado') })
      close()
    },
  })
  return (
    <FormDialog title={title} action={title} {...{ form, close }}>
      {dosVeces(fila) && <p>{t('porResolver.devolverTexto')}</p>}
      <Textarea label={t('porResolver.motivo')} maxLength={300} autosize minRows={2} {...form.form.getInputProps('motivo')} />
    </FormDialog>
  )
}
