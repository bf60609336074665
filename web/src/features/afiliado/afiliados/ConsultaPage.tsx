import './ficha.css'
import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import type { VistaAfiliado } from '@gremial/contract/afiliado/afiliados.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { imagenQuery } from '../../../app/shell/situacion.ts'
import { tienePermiso } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Estado, Fallo, Huesos, Vacio } from '../../../ui/estados.tsx'
import { CuentaDelAfiliado } from '../../acceso/registro/CuentaDelAfiliado.tsx'
import { beneficiariosQuery, familiaQuery, fichaQuery } from './afiliados.api.ts'

/** The record with family and beneficiaries (A-CONSULTA-01..03): one's own, or by `codigo` the one of a member in scope. */
export function ConsultaPage() {
  const { t } = useTranslation()
  const { usuario } = useRouteContext({ from: '/app' }) as { usuario: UsuarioActual }
  const { codigo } = useSearch({ strict: false }) as { codigo?: string }
  const numero = Number(codigo ?? usuario.numeroAfiliado ?? 0)
  const ficha = useQuery({ ...fichaQuery(numero), enabled: numero > 0 })
  const titulo =
    numero === usuario.numeroAfiliado || !ficha.data
      ? t('ficha.titulo')
      : t('ficha.tituloOtra', { nombre: ficha.data.nombreCompleto })
  useTitulo(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{titulo}</h1>
        {ficha.data && numero !== usuario.numeroAfiliado && tienePermiso(usuario, 'usuarios.verificar') && (
          <CuentaDelAfiliado numero={numero} />
        )}
      </div>
      <section className="hoja">
        <Parte consulta={ficha}>{(datos) => <Datos ficha={datos} />}</Parte>
      </section>
      {ficha.data && (
        <>
          <Familia numero={numero} />
          <Beneficiarios numero={numero} />
        </>
      )}
    </>
  )
}

/** One region of the record: waiting, failed or there. */
function Parte<T>({ consulta, children }: { consulta: UseQueryResult<T>; children(datos: T): ReactNode }) {
  const { t } = useTranslation()
  if (consulta.error) return <Fallo titulo={t('ficha.fallo')} error={consulta.error} reintentar={() => void consulta.refetch()} />
  return consulta.data === undefined ? <Huesos filas={4} /> : children(consulta.data)
}

function Datos({ ficha }: { ficha: VistaAfiliado }) {
  const { t } = useTranslation()
  const { data: foto } = useQuery(imagenQuery('carnets-digital', ficha.id, ficha.imagen))
  const filas: Array<[string, ReactNode]> = [
    [t('ficha.numero'), ficha.numeroAfiliadoFormateado],
    [t('ficha.documento'), ficha.numeroDocumentoCompleto],
    [t('ficha.cuil'), ficha.cuil],
    [t('ficha.nacimiento'), ficha.fechaNacimientoFormateada],
    [t('ficha.estadoCivil'), ficha.estadoCivil],
    [t('ficha.alta'), ficha.fechaAltaFormateada],
    [t('ficha.categoria'), ficha.categoria],
    [t('ficha.seccional'), ficha.seccional],
    [t('ficha.empresa'), ficha.empresa || t('armazon.sinEmpresa')],
    [
      t('ficha.domicilio'),
      [ficha.domicilio, [ficha.localidad, ficha.codigoPostal].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ],
    [t('ficha.telefono'), ficha.telefono],
    [t('ficha.correo'), ficha.email],
  ]
  return (
    <>
      <div className="ficha-cabeza">
        {foto && <img src={foto} alt="" className="ficha-foto" />}
        <div>
          <h2>{ficha.nombreCompleto}</h2>
          <Estado signo={ficha.signoEstado}>{ficha.estado}</Estado>
        </div>
      </div>
      <dl className="datos hoja-in raya">
        {filas.map(([rotulo, valor]) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd>{valor || <span className="suave">{t('comun.sinDato')}</span>}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Familia({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const consulta = useQuery(familiaQuery(numero))
  return (
    <section className="hoja seccion">
      <h2>{t('ficha.familia')}</h2>
      <Parte consulta={consulta}>
        {(familia) =>
          familia.length === 0 ? (
            <Vacio icono="personas" titulo={t('ficha.sinFamilia')}>
              {t('ficha.sinFamiliaTexto')}
            </Vacio>
          ) : (
            <ul className="personas">
              {familia.map((f) => (
                <li key={f.id}>
                  <div>
                    <p className="nombre">{f.nombreCompleto}</p>
                    <p className="sub">
                      {f.parentesco} · {f.documento}
                    </p>
                  </div>
                  <p className="sub">
                    {f.fechaNacimientoFormateada}
                    {f.edad !== null && ` · ${t('ficha.anios', { n: f.edad })}`}
                  </p>
                  <Estado signo={f.estado === 'ACTIVO' ? 'ok' : 'neutro'}>
                    {t(f.estado === 'ACTIVO' ? 'ficha.activo' : 'ficha.baja')}
                  </Estado>
                </li>
              ))}
            </ul>
          )
        }
      </Parte>
    </section>
  )
}

function Beneficiarios({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const consulta = useQuery(beneficiariosQuery(numero))
  const porciento = (n: number) => `${n.toLocaleString('es-AR', { maximumFractionDigits: 2 })} %`
  return (
    <section className="hoja seccion">
      <h2>{t('ficha.beneficiarios')}</h2>
      <Parte consulta={consulta}>
        {(lista) =>
          lista.length === 0 ? (
            <Vacio icono="escudo" titulo={t('ficha.sinBeneficiarios')}>
              {t('ficha.sinBeneficiariosTexto')}
            </Vacio>
          ) : (
            <ul className="personas">
              {lista.map((b) => (
                <li key={b.id}>
                  <div>
                    <p className="nombre">{b.nombreCompleto}</p>
                    <p className="sub">
                      {b.parentesco} · {b.documento}
                    </p>
                  </div>
                  <strong className="cifra">{porciento(b.porcentaje)}</strong>
                </li>
              ))}
              <li className="total">
                <div>{t('ficha.totalPorcentaje')}</div>
                <strong className="cifra">
                  {porciento(lista.reduce((suma, b) => suma + Math.round(b.porcentaje * 100), 0) / 100)}
                </strong>
              </li>
            </ul>
          )
        }
      </Parte>
    </section>
  )
}
