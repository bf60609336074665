import { type Proveedor, proveedores } from '@gremial/contract/tesoreria/proveedores.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LabelledList } from '../../../ui/LabelledList.tsx'
import { Query } from '../../../ui/Query.tsx'
import { EmptyState, Notice } from '../../../ui/states.tsx'
import { DialogoConfiar, DialogoCorregir, DialogoDesconfiar } from './DialogosProveedor.tsx'

const day = (moment: string): string => formatDate(dateOf(new Date(moment)))

/** A provider: name, origin, distrust, and its receipts. */
export function ProveedorPage() {
  const { t } = useTranslation()
  const { cuit } = useParams({ from: '/app/tesoreria/proveedores/$cuit' })
  const query = useQuery(read(proveedores.ficha, { params: { cuit } }))
  const title = query.data?.nombre || t('proveedor.sinNombre', { cuit })
  useTitle(title)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <BackLink to="/app/tesoreria/proveedores">{t('proveedor.volver')}</BackLink>
          <h1 className="en-barra">{title}</h1>
        </div>
      </div>
      <Query query={query} frame="hoja" failure={t('proveedor.noSeTrajo')}>
        {(proveedor) => <Uno proveedor={proveedor} />}
      </Query>
    </>
  )
}

function Uno({ proveedor: p }: { proveedor: Proveedor }) {
  const { t } = useTranslation()
  const edita = useCan('proveedores.editar')
  const [abierto, abrir] = useState<'corregir' | 'desconfiar' | 'confiar'>()
  const close = () => abrir(undefined)
  return (
    <div className="pila">
      {p.desconfianza && (
        <Notice type="alerta">
          <strong>{t('proveedores.avisoNoConfiable', { motivo: p.desconfianza.motivo })}</strong>{' '}
          {t('proveedor.marcadoPor', { quien: p.desconfianza.quien, dia: day(p.desconfianza.desde) })}
        </Notice>
      )}
      {p.origen === null && <Notice>{t('proveedor.desconocido')}</Notice>}
      <section className="hoja hoja-in">
        <LabelledList
          lines={[
            [t('proveedor.nombre'), p.nombre || '—'],
            [
              t('listas.proveedores.cuit'),
              <span key="cuit" className="cifra">
                {p.cuit}
              </span>,
            ],
            p.origen !== null && [t('proveedores.origen'), <DeDonde key="origen" proveedor={p} />],
            p.escritos.length > 0 && [
              t('proveedor.escritos'),
              p.escritos.map(({ nombre, veces }) => t('proveedor.escrito', { nombre, count: veces })).join(' · '),
            ],
          ]}
        />
        {edita && (
          <div className="botones">
            <Button icon="editar" onClick={() => abrir('corregir')}>
              {t('proveedor.corregir')}
            </Button>
            {p.desconfianza ? (
              <Button icon="bien" onClick={() => abrir('confiar')}>
                {t('proveedor.confiar')}
              </Button>
            ) : (
              <Button icon="alerta" onClick={() => abrir('desconfiar')}>
                {t('proveedor.desconfiar')}
              </Button>
            )}
          </div>
        )}
      </section>
      <Rendido proveedor={p} />
      {abierto === 'corregir' && <DialogoCorregir proveedor={p} cerrar={close} />}
      {abierto === 'desconfiar' && <DialogoDesconfiar proveedor={p} cerrar={close} />}
      {abierto === 'confiar' && <DialogoConfiar proveedor={p} cerrar={close} />}
    </div>
  )
}

function DeDonde({ proveedor: p }: { proveedor: Proveedor }) {
  const { t } = useTranslation()
  return (
    <>
      {p.origen === 'CENTRAL' && p.momento
        ? t('proveedor.corregidoPor', { quien: p.quien, dia: day(p.momento) })
        : p.origen && t(`proveedores.origenes.${p.origen}`)}
      {p.padron && p.padron !== p.nombre && <p className="suave">{t('proveedor.enPadron', { nombre: p.padron })}</p>}
    </>
  )
}

function Rendido({ proveedor: { cuit, rendido, ultimos } }: { proveedor: Proveedor }) {
  const { t } = useTranslation()
  return (
    <section className="hoja">
      <h2 className="hoja-in">{t('proveedor.rendido')}</h2>
      {rendido.comprobantes === 0 ? (
        <EmptyState icon="recibo" title={t('proveedor.nada')} />
      ) : (
        <>
          <p className="hoja-in">
            {t('proveedores.cuantos', { count: rendido.comprobantes, total: formatPesos(rendido.total) })}
            {rendido.sinPagar > 0 &&
              ` · ${t('proveedor.sinPagar')}: ${t('proveedores.cuantos', { count: rendido.sinPagar, total: formatPesos(rendido.totalSinPagar) })}`}
          </p>
          <ul className="bloques">
            {ultimos.map((u) => (
              <li key={u.id}>
                <div>
                  <p className="renglon">
                    <Link
                      to="/app/seccionales/rendiciones-gasto/$idrendicion/conceptos/lista"
                      params={{ idrendicion: String(u.idRendicion) }}
                    >
                      {u.numeroRendicion} · {u.nombreSeccional}
                    </Link>
                    <strong className="cifra">{formatPesos(u.importe)}</strong>
                  </p>
                  <p className="sub">{[formatDate(u.fecha), u.concepto, u.estado].join(' · ')}</p>
                </div>
              </li>
            ))}
          </ul>
          <p className="hoja-in">
            <Link to="/app/tesoreria/rendiciones/gastos" search={{ buscar: cuit } as never}>
              {t('proveedor.verTodos')}
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
