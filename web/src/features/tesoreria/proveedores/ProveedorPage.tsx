import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { diaDe, mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { type Proveedor, proveedores } from '@gremial/contract/tesoreria/proveedores.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso, Vacio } from '../../../ui/estados.tsx'
import { Rotulados } from '../../../ui/Rotulados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { DialogoConfiar, DialogoCorregir, DialogoDesconfiar } from './DialogosProveedor.tsx'

const dia = (momento: string): string => mostrarFecha(diaDe(new Date(momento)))

/** One provider: its name and where it comes from, whether it is to be trusted, and what was settled with it. */
export function ProveedorPage() {
  const { t } = useTranslation()
  const { cuit } = useParams({ from: '/app/tesoreria/proveedores/$cuit' })
  const consulta = useQuery(leer(proveedores.ficha, { claves: { cuit } }))
  const titulo = consulta.data?.nombre || t('proveedor.sinNombre', { cuit })
  useTitulo(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/tesoreria/proveedores">{t('proveedor.volver')}</Volver>
          <h1 className="en-barra">{titulo}</h1>
        </div>
      </div>
      <Segun consulta={consulta} marco="hoja" fallo={t('proveedor.noSeTrajo')}>
        {(proveedor) => <Uno proveedor={proveedor} />}
      </Segun>
    </>
  )
}

function Uno({ proveedor: p }: { proveedor: Proveedor }) {
  const { t } = useTranslation()
  const edita = usePuede('proveedores.editar')
  const [abierto, abrir] = useState<'corregir' | 'desconfiar' | 'confiar'>()
  const cerrar = () => abrir(undefined)
  return (
    <div className="pila">
      {p.desconfianza && (
        <Aviso tipo="alerta">
          <strong>{t('proveedores.avisoNoConfiable', { motivo: p.desconfianza.motivo })}</strong>{' '}
          {t('proveedor.marcadoPor', { quien: p.desconfianza.quien, dia: dia(p.desconfianza.desde) })}
        </Aviso>
      )}
      {p.origen === null && <Aviso>{t('proveedor.desconocido')}</Aviso>}
      <section className="hoja hoja-in">
        <Rotulados
          lineas={[
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
            <Boton icono="editar" onClick={() => abrir('corregir')}>
              {t('proveedor.corregir')}
            </Boton>
            {p.desconfianza ? (
              <Boton icono="bien" onClick={() => abrir('confiar')}>
                {t('proveedor.confiar')}
              </Boton>
            ) : (
              <Boton icono="alerta" onClick={() => abrir('desconfiar')}>
                {t('proveedor.desconfiar')}
              </Boton>
            )}
          </div>
        )}
      </section>
      <Rendido proveedor={p} />
      {abierto === 'corregir' && <DialogoCorregir proveedor={p} cerrar={cerrar} />}
      {abierto === 'desconfiar' && <DialogoDesconfiar proveedor={p} cerrar={cerrar} />}
      {abierto === 'confiar' && <DialogoConfiar proveedor={p} cerrar={cerrar} />}
    </div>
  )
}

function DeDonde({ proveedor: p }: { proveedor: Proveedor }) {
  const { t } = useTranslation()
  return (
    <>
      {p.origen === 'CENTRAL' && p.momento
        ? t('proveedor.corregidoPor', { quien: p.quien, dia: dia(p.momento) })
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
        <Vacio icono="recibo" titulo={t('proveedor.nada')} />
      ) : (
        <>
          <p className="hoja-in">
            {t('proveedores.cuantos', { count: rendido.comprobantes, total: formatearPesos(rendido.total) })}
            {rendido.sinPagar > 0 &&
              ` · ${t('proveedor.sinPagar')}: ${t('proveedores.cuantos', { count: rendido.sinPagar, total: formatearPesos(rendido.totalSinPagar) })}`}
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
                    <strong className="cifra">{formatearPesos(u.importe)}</strong>
                  </p>
                  <p className="sub">{[mostrarFecha(u.fecha), u.concepto, u.estado].join(' · ')}</p>
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
