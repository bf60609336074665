import './gastos.css'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { gastos, type ResumenGastos } from '@gremial/contract/tesoreria/gastos.ts'
import type { GrupoPago } from '@gremial/contract/tesoreria/pagos.ts'
import { type EstadoRendicion, estadoRendicion } from '@gremial/contract/tesoreria/rendiciones-estados.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Barras } from '../../../ui/dibujo/Barras.tsx'
import { Columnas } from '../../../ui/dibujo/Columnas.tsx'
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
      <section className="hoja hoja-in">
        <h2>{t('gastos.porConcepto')}</h2>
        {datos.conceptos.length === 0 ? (
          <Vacio icono="grafico" titulo={t('gastos.sinGastos')} />
        ) : (
          <Barras
            titulo={t('gastos.porConcepto')}
            barras={datos.conceptos.map(({ idConcepto, concepto, tipo, cantidad, total }) => ({
              clave: idConcepto,
              rotulo: (
                <Link to="/app/tesoreria/rendiciones/gastos" search={{ idConcepto: String(idConcepto), idSeccional }}>
                  {concepto}
                </Link>
              ),
              dicho: formatearPesos(total),
              debajo: `${tipo} · ${t('gastos.comprobantes', { count: cantidad })} · ${parte(total)}`,
              partes: [{ cuanto: total, color: 'var(--serie-1)' }],
            }))}
          />
        )}
      </section>
      {!idSeccional && datos.seccionales.length > 1 && (
        <section className="hoja hoja-in">
          <h2>{t('gastos.porSeccional')}</h2>
          <Barras
            titulo={t('gastos.porSeccional')}
            barras={datos.seccionales.map(({ id, nombre, cantidad, total }) => ({
              clave: id,
              rotulo: (
                <Link to="/app/tesoreria/rendiciones/gastos" search={{ idSeccional: String(id) }}>
                  {nombre}
                </Link>
              ),
              dicho: formatearPesos(total),
              debajo: `${t('gastos.comprobantes', { count: cantidad })} · ${parte(total)}`,
              partes: [{ cuanto: total, color: 'var(--serie-1)' }],
            }))}
          />
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

/** A column for each month; the one that is read leads to its receipts. */
function Meses({ datos: { meses }, idSeccional }: Props) {
  const { t } = useTranslation()
  return (
    <Columnas
      titulo={t('gastos.porMes')}
      rotulado
      datos={meses.map(({ mes, total }) => ({
        clave: mes,
        rotulo: comoMes(mes),
        dicho: t('gastos.barraMes', { mes: comoMes(mes), importe: formatearPesos(total) }),
        lleva: (dicho) => (
          <Link to="/app/tesoreria/rendiciones/gastos" search={{ mes: String(mes), idSeccional }}>
            {dicho}
          </Link>
        ),
        arriba: total,
      }))}
    />
  )
}
