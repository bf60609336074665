import { request } from '@gremial/contract/platform/call.ts'
import { type FilaParecido, gastos, parecidosList } from '@gremial/contract/tesoreria/gastos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { action } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'
import { FilesDialog } from './FilesDialog.tsx'

/** Overridden duplicate warnings: both receipts side by side, and their reviewer. (decisions §9.3) */
export function ParecidosPage() {
  const { t } = useTranslation()
  const [compara, setCompara] = useState<FilaParecido>()
  const where = (c: FilaParecido['uno']) => t('gastos.deRendicion', { numero: c.numeroRendicion, seccional: c.nombreSeccional })
  const marca = (p: FilaParecido) =>
    p.revisado ? (
      <StatusChip sign="ok">{p.revisadoPor || t('gastos.revisado')}</StatusChip>
    ) : (
      <StatusChip sign="alerta">{t('gastos.sinRevisar')}</StatusChip>
    )
  return (
    <>
      <ListPage
        list={parecidosList}
        title={t('gastos.parecidos')}
        short={t('barra.parecidos')}
        subtitle={t('gastos.parecidosBajada')}
        filters={[statusFilter('revisado', t('gastos.revision'), t('gastos.revisado'), t('gastos.sinRevisar'))]}
        exportList={(count) => t('gastos.exportarParecidos', { count })}
        nameOf={(p) => p.proveedor}
        actions={(p) => [
          { text: t('gastos.comparar'), icon: 'ver', run: () => setCompara(p) },
          ...(p.revisado
            ? []
            : [
                action({
                  text: t('gastos.marcar'),
                  icon: 'hecho',
                  request: request(gastos.revisar, { params: { codigo: p.id } }),
                  done: () => t('gastos.quedoRevisado', { proveedor: p.proveedor }),
                  failure: t('gastos.noSeMarco'),
                }),
              ]),
        ]}
        cells={{
          proveedor: (p) => (
            <>
              <strong>{p.proveedor}</strong>
              <p className="sub">
                {t(`gastos.${p.clase}`)} · {where(p.uno)}
              </p>
              <p className="sub">
                {t('gastos.elOtro')}: {where(p.otro)}, {formatDate(p.otro.fecha)}
              </p>
            </>
          ),
          revisadoPor: marca,
        }}
        block={(p) => (
          <div>
            <p className="renglon">
              <span className="fuerte">{p.proveedor}</span>
              <strong className="cifra">{formatPesos(p.importe)}</strong>
            </p>
            <p className="sub">
              {t(`gastos.${p.clase}`)} · {where(p.uno)}
            </p>
            <p className="sub">
              {t('gastos.elOtro')}: {where(p.otro)}, {formatDate(p.otro.fecha)}
            </p>
            <p>
              «{p.motivo}» {p.quien}
            </p>
            <p>{marca(p)}</p>
          </div>
        )}
        empty={{ icon: 'bien', title: t('gastos.sinParecidos') }}
      />
      {compara && (
        <FilesDialog
          titulo={`${compara.proveedor}: ${t(`gastos.${compara.clase}`)}`}
          comprobantes={[
            { ...compara.uno, rotulo: `${t('gastos.esteSeCargo')}. ${where(compara.uno)}` },
            { ...compara.otro, rotulo: `${t('gastos.elOtro')}. ${where(compara.otro)}` },
          ]}
          cerrar={() => setCompara(undefined)}
        />
      )}
    </>
  )
}
