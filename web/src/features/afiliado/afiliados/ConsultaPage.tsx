import './ficha.css'
import { afiliados, type VistaAfiliado } from '@gremial/contract/afiliado/afiliados.ts'
import type { Novedad } from '@gremial/contract/afiliado/novedades.ts'
import { readablePhone } from '@gremial/contract/values/phone.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatDate } from '../../../platform/today.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import { Query } from '../../../ui/Query.tsx'
import { ScreenGate } from '../../../ui/ScreenGate.tsx'
import { Awaited, StatusChip } from '../../../ui/states.tsx'
import { ViewedBy } from '../../../ui/ViewedBy.tsx'
import { SuDebito } from '../debitos/SuDebito.tsx'
import { fotoQuery } from './afiliados.api.ts'
import { CuentaDelAfiliado } from './CuentaDelAfiliado.tsx'
import { DichoPorVos, Novedades, useNovedades } from './Novedades.tsx'
import { Beneficiarios, Familia } from './Personas.tsx'

/** Record with family and beneficiaries (A-CONSULTA-01..03): one's own, or `codigo` of a member within scope. */
export function ConsultaPage() {
  const { t } = useTranslation()
  const { numeroAfiliado } = useUser()
  const veCuentas = useCan('usuarios.verificar')
  const veCuenta = useCan('cuentaCorriente.consultar')
  const { codigo } = useSearch({ from: '/app/afiliados/consulta' })
  const pedido = Number(codigo ?? numeroAfiliado ?? 0)
  const ficha = useQuery({ ...read(afiliados.vista, { params: { codigo: pedido } }), enabled: pedido > 0 })
  /** A merged number leads to the current one. */
  const numero = ficha.data?.id ?? pedido
  const propia = numero === numeroAfiliado
  const { data: dichas = [], isLoading: faltanDichas } = useNovedades(numero)
  const titulo = propia || !ficha.data ? t('ficha.titulo') : t('ficha.tituloOtra', { nombre: ficha.data.nombreCompleto })
  useTitle(titulo, propia ? titulo : t('barra.ficha'))
  return (
    <ScreenGate>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{titulo}</h1>
        <div className="botones">
          {propia && (
            <Link to="/app/usuarios/contacto" search={{ corregir: '1' }} className="boton">
              {t('ficha.corregir')}
            </Link>
          )}
          {(propia || ficha.data) && (
            <Link to="/app/afiliados/historia" search={propia ? {} : { codigo: String(numero) }} className="boton">
              {t(propia ? 'ficha.historia' : 'ficha.suHistoria')}
            </Link>
          )}
          {ficha.data && !propia && veCuentas && <CuentaDelAfiliado numero={numero} />}
          {ficha.data && !propia && <ViewedBy about={{ sobreAfiliado: String(numero) }} />}
        </div>
      </div>
      {faltanDichas && <Awaited />}
      {!propia && <Novedades numero={numero} dichas={dichas} />}
      <section className="hoja">
        <Query query={ficha} rows={4} failure={t('ficha.fallo')}>
          {(datos) => <Datos ficha={datos} dichas={propia ? dichas : []} />}
        </Query>
      </section>
      {ficha.data && (
        <>
          {!propia && veCuenta && <SuDebito numero={numero} />}
          <Familia numero={numero} />
          <Beneficiarios numero={numero} />
        </>
      )}
    </ScreenGate>
  )
}

function Datos({ ficha, dichas }: { ficha: VistaAfiliado; dichas: readonly Novedad[] }) {
  const { t } = useTranslation()
  const { data: foto } = useQuery(fotoQuery(ficha.id, ficha.imagen))
  /** The portal already uses a changed contact. */
  const dicho = (campo: Novedad['campo'], valor: string | null) => {
    const cambio = dichas.find((n) => n.campo === campo && n.consulta === null)
    return (
      <>
        {cambio?.deberia ?? (valor || <span className="suave">{t('comun.sinDato')}</span>)}
        <DichoPorVos dichas={dichas} campo={campo} />
      </>
    )
  }
  const filas: Array<[string, ReactNode]> = [
    [
      t('ficha.numero'),
      ficha.numerosAnteriores.length === 0
        ? ficha.numeroAfiliadoFormateado
        : t('ficha.numeroYAntes', { numero: ficha.numeroAfiliadoFormateado, antes: ficha.numerosAnteriores.join(', ') }),
    ],
    [t('ficha.documento'), ficha.numeroDocumentoCompleto],
    [t('ficha.cuil'), ficha.cuil],
    [t('ficha.nacimiento'), ficha.fechaNacimiento && formatDate(ficha.fechaNacimiento)],
    [t('ficha.estadoCivil'), ficha.estadoCivil],
    [t('ficha.alta'), formatDate(ficha.fechaAlta)],
    [t('ficha.categoria'), ficha.categoria],
    [t('ficha.seccional'), ficha.seccional],
    [t('ficha.empresa'), ficha.empresa || t('armazon.sinEmpresa')],
    [
      t('ficha.domicilio'),
      [ficha.domicilio, [ficha.localidad, ficha.codigoPostal].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    ],
    [t('ficha.telefono'), dicho('telefono', readablePhone(ficha.telefono))],
    [t('ficha.correo'), dicho('email', ficha.email)],
  ]
  return (
    <>
      <div className="ficha-cabeza">
        {ficha.imagen && (foto ? <img src={foto} alt="" className="ficha-foto" /> : <span className="ficha-foto" />)}
        <div>
          <h2>{ficha.nombreCompleto}</h2>
          <StatusChip sign={ficha.signoEstado}>{ficha.estado}</StatusChip>
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
