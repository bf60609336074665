import './gastos.css'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { gastos, type ResumenGastos } from '@gremial/contract/tesoreria/gastos.ts'
import type { GrupoPago } from '@gremial/contract/tesoreria/pagos.ts'
import { type EstadoRendicion, estadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Aviso, Vacio } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { comoMes } from './meses.ts'

/** Where the desk has the settlements of a state; the others are nobody's to pay. */
const grupoDe: Partial<Record<EstadoRendicion, GrupoPago>> = {
  [estadoRendicion.autorizada]: 'paraPagar',
  [estadoRendicion.observada]: 'observadas',
  [estadoRendicion.pagada]: 'pagadas',
}

/** What was spent in twelve months, on what and where, and how the settlements are: for central treasury and reviewers. */
export function RevisionPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional } = useSearch({ from: '/app/tesoreria/rendiciones' })
  useTitulo(t('gastos.titulo'))
  const { opciones: seccionales } = useFiltroSeccional()
  const consulta = useQuery(leer(gastos.resumen, { consulta: idSeccional ? { idSeccional: Number(idSeccional) } : {} }))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('gastos.titulo')}</h1>
          <p className="suave">{t('gastos.bajada')}</p>
        </div>
        <Select
          aria-label={t('gastos.seccional')}
          placeholder={t('gastos.todas')}
          clearable
          searchable={seccionales.length > 8}
          value={idSeccional ?? null}
          data={[...seccionales]}
          onChange={(id) => void navegar({ to: '/app/tesoreria/rendiciones', search: { idSeccional: id ?? undefined } })}
        />
      </div>
      <Segun consulta={consulta} marco="hoja" filas={8} fallo={t('gastos.fallo')}>
        {(datos) => <Contenido datos={datos} idSeccional={idSeccional} />}
      </Segun>
    </>
  )
}

interface Props {
  datos: ResumenGastos
  idSeccional: string | undefined
}

function Contenido({ datos, idSeccional }: Props) {
  const { t } = useTranslation()
  const parte = (total: number) =>
    datos.total > 0 ? `${((100 * total) / datos.total).toLocaleString('es-AR', { maximumFractionDigits: 1 })} %` : ''
  return (
    <div className="pila revision-gastos">
      {datos.sinRevisar > 0 && (
        <Aviso tipo="alerta">
          {t('gastos.parecidosSinRevisar', { count: datos.sinRevisar })}{' '}
          <Link to="/app/tesoreria/rendiciones/parecidos" search={{ revisado: '0' }}>
            {t('gastos.revisarlos')}
          </Link>
        </Aviso>
      )}
      <section className="hoja resumen-gastos" aria-label={t('gastos.porMes')}>
        <div>
          <p className="suave">{t('gastos.gastado')}</p>
          <p className="principal-cifra cifra">{formatearPesos(datos.total)}</p>
          <p>
            <Link to="/app/tesoreria/rendiciones/gastos" search={{ idSeccional }}>
              {t('gastos.comprobantes', { count: datos.cantidad })}
            </Link>
          </p>
          <p>
            <Link to="/app/tesoreria/rendiciones/parecidos">{t('gastos.verParecidos')}</Link>
          </p>
        </div>
        <Meses datos={datos} idSeccional={idSeccional} />
      </section>
      <section className="hoja">
        <h2 className="titulo-hoja">{t('gastos.porConcepto')}</h2>
        {datos.conceptos.length === 0 ? (
          <Vacio icono="grafico" titulo={t('gastos.sinGastos')} />
        ) : (
          <ul className="bloques">
            {datos.conceptos.map((c) => (
              <Barra
                key={c.idConcepto}
                total={c.total}
                mayor={datos.conceptos[0]?.total ?? 0}
                nombre={
                  <Link to="/app/tesoreria/rendiciones/gastos" search={{ idConcepto: String(c.idConcepto), idSeccional }}>
                    {c.concepto}
                  </Link>
                }
                debajo={`${c.tipo} · ${t('gastos.comprobantes', { count: c.cantidad })} · ${parte(c.total)}`}
              />
            ))}
          </ul>
        )}
      </section>
      {!idSeccional && datos.seccionales.length > 1 && (
        <section className="hoja">
          <h2 className="titulo-hoja">{t('gastos.porSeccional')}</h2>
          <ul className="bloques">
            {datos.seccionales.map((s) => (
              <Barra
                key={s.id}
                total={s.total}
                mayor={datos.seccionales[0]?.total ?? 0}
                nombre={
                  <Link to="/app/tesoreria/rendiciones/gastos" search={{ idSeccional: String(s.id) }}>
                    {s.nombre}
                  </Link>
                }
                debajo={`${t('gastos.comprobantes', { count: s.cantidad })} · ${parte(s.total)}`}
              />
            ))}
          </ul>
        </section>
      )}
      <section className="hoja">
        <h2 className="titulo-hoja">{t('gastos.porEstado')}</h2>
        <ul className="bloques">
          {datos.estados
            .filter((e) => e.cantidad > 0)
            .map((e) => (
              <li key={e.idEstado}>
                <div>
                  <p className="renglon">
                    {grupoDe[e.idEstado] ? (
                      <Link to="/app/tesoreria/rendiciones/pagos" search={{ grupo: grupoDe[e.idEstado], idSeccional }}>
                        {e.estado}
                      </Link>
                    ) : (
                      <span>{e.estado}</span>
                    )}
                    <strong className="cifra">{formatearPesos(e.total)}</strong>
                  </p>
                  <p className="sub">
                    {t('gastos.rendiciones', { count: e.cantidad })}
                    {e.tarde > 0 && ` · ${t('gastos.tarde', { count: e.tarde })}`}
                  </p>
                </div>
              </li>
            ))}
        </ul>
      </section>
    </div>
  )
}

/** A name with its amount, and how much that is beside the largest. The words carry it; the bar only shows it. */
function Barra({ total, mayor, nombre, debajo }: { total: number; mayor: number; nombre: ReactNode; debajo: string }) {
  return (
    <li>
      <div>
        <p className="renglon">
          <span>{nombre}</span>
          <strong className="cifra">{formatearPesos(total)}</strong>
        </p>
        <p className="sub">{debajo}</p>
        <svg className="barra-gasto" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="6" rx="1" fill="var(--hundida)" />
          <rect width={mayor > 0 ? (100 * total) / mayor : 0} height="6" rx="1" fill="var(--serie-1)" />
        </svg>
      </div>
    </li>
  )
}

/** A column for each month, which leads to its receipts. */
function Meses({ datos: { meses }, idSeccional }: Props) {
  const { t } = useTranslation()
  const mayor = Math.max(...meses.map((m) => m.total), 0.01)
  return (
    <figure className="meses-gasto">
      <figcaption>{t('gastos.porMes')}</figcaption>
      <ol>
        {meses.map(({ mes, total }) => {
          const texto = t('gastos.barraMes', { mes: comoMes(mes), importe: formatearPesos(total) })
          return (
            <li key={mes}>
              <Link
                to="/app/tesoreria/rendiciones/gastos"
                search={{ mes: String(mes), idSeccional }}
                aria-label={texto}
                title={texto}
              >
                <span className="columna" style={{ height: `${Math.round((100 * total) / mayor)}%` }} />
                <span className="mes">{comoMes(mes).slice(0, 2)}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </figure>
  )
}
