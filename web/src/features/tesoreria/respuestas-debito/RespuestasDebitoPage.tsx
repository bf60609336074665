import type { ResponseOf } from '@gremial/contract/platform/call.ts'
import { conveniosList } from '@gremial/contract/tesoreria/convenios.ts'
import { type PagoIgual, respuestasDebito, respuestasDebitoList } from '@gremial/contract/tesoreria/respuestas-debito.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { Select } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { urlOf } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate, formatTimestamp } from '../../../platform/today.ts'
import { uploadFile } from '../../../platform/upload.ts'
import { useCan } from '../../../platform/user.ts'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { List } from '../../../ui/list/List.tsx'
import { ListHead } from '../../../ui/list/ListPage.tsx'
import { readList, useList } from '../../../ui/list/useList.ts'
import { Notice } from '../../../ui/states.tsx'
import { useInvalidate } from '../../../ui/useAction.ts'

/** Responses read, newest first, and the upload of another one. */
export function RespuestasDebitoPage() {
  const { t } = useTranslation()
  const edita = useCan('cobranza.editar')
  const state = useList(respuestasDebitoList)
  const title = t('respuestasDebito.titulo')
  useTitle(title)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{title}</h1>
          <p className="suave">{t('respuestasDebito.bajada')}</p>
        </div>
      </div>
      {edita && <Cargar />}
      <section className="hoja">
        <ListHead
          state={state}
          exportList={{
            text: (count) => t('respuestasDebito.exportar', { count }),
            file: respuestasDebitoList.file ?? title,
          }}
        />
        <List
          list={respuestasDebitoList}
          state={state}
          nameOf={(r) => r.nombre}
          cells={{
            recibida: (r) => formatTimestamp(new Date(r.recibida)),
            nombre: (r) => <strong>{r.nombre}</strong>,
          }}
          block={(r) => (
            <div>
              <p className="renglon">
                <strong>{r.nombre}</strong>
                <span className="cifra">{formatPesos(r.totalCobrado)}</span>
              </p>
              <p className="sub">
                {t('respuestasDebito.cuenta', { cobradas: r.cobradas, rechazadas: r.rechazadas, porResolver: r.porResolver })}
              </p>
            </div>
          )}
          empty={{ icon: 'banco', title: t('respuestasDebito.vacio') }}
        />
      </section>
    </>
  )
}

function Cargar() {
  const { t } = useTranslation()
  const agreements = useQuery(readList(conveniosList, { size: 'all' }))
  const [chosen, choose] = useState<string | null>(null)
  const invalidate = useInvalidate()
  const all = agreements.data?.content ?? []
  const id = Number(chosen ?? all[0]?.id ?? 0)
  const upload = useMutation({
    mutationFn: (file: File) =>
      uploadFile<ResponseOf<(typeof respuestasDebito)['cargar']>>({
        method: 'POST',
        address: urlOf(respuestasDebito.cargar, { params: { id } }),
        part: 'archivo',
        file,
        name: file.name,
      }),
    onSuccess: ({ repetida, cobradas, totalCobrado, rechazadas, porResolver }) =>
      void notifications.show({
        message: repetida
          ? t('respuestasDebito.repetida')
          : t('respuestasDebito.cargada', { cobradas, total: formatPesos(totalCobrado), rechazadas, porResolver }),
      }),
    onError: (error) => notifyFailure(t('respuestasDebito.noSeCargo'), error),
    onSettled: () => invalidate(respuestasDebito.cargar),
  })
  return (
    <section className="hoja hoja-in pila">
      <Select
        label={t('respuestasDebito.convenio')}
        data={all.map((c) => ({ value: String(c.id), label: c.nombre }))}
        value={id > 0 ? String(id) : null}
        allowDeselect={false}
        onChange={choose}
      />
      <div className="botones">
        {id > 0 && (
          <FileButton
            label={t('respuestasDebito.cargar')}
            accept=".txt,.dat,.csv,text/plain"
            variant="principal"
            loading={upload.isPending}
            chosen={(file) => upload.mutate(file)}
          />
        )}
        <Link className="boton" to="/app/tesoreria/debitos/por-resolver">
          {t('respuestasDebito.verPorResolver')}
        </Link>
      </div>
      <Iguales pagos={upload.data?.iguales ?? []} />
    </section>
  )
}

/** Payments of the uploaded file that cannot be told apart from others. */
function Iguales({ pagos }: { pagos: readonly PagoIgual[] }) {
  const { t } = useTranslation()
  if (pagos.length === 0) return null
  return (
    <Notice type="alerta">
      <p>{t('respuestasDebito.iguales', { count: pagos.length })}</p>
      <ul>
        {pagos.map(({ linea, referencia, fecha, importe }) => (
          <li key={linea} className="partible">
            {t('respuestasDebito.igual', { linea, referencia, fecha: formatDate(fecha), importe: formatPesos(importe) })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
