import './padron-certificado.css'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { mostrarFecha, mostrarMomento } from '@gremial/contract/platform/fechas.ts'
import {
  listaAfiliadosCertificados,
  type PadronLeido,
  padronCertificado,
  type UnCertificado,
} from '@gremial/contract/seccionales/padron-certificado.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { direccion } from '../../../platform/api.ts'
import { direccionDe, leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { useBajar } from '../../afiliado/documentos/documentos.api.ts'
import { Comparar } from './Comparar.tsx'
import { Cuantos } from './Cuantos.tsx'

/** One certified month: how many, where, and why it is not the same as another. */
export function PadronCertificadoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/padron-certificado/ver/$id' })
  const consulta = useQuery(leer(padronCertificado.leer, { claves: { id: Number(id) } }))
  const titulo = consulta.data
    ? t('padronMensual.tituloUno', { dia: mostrarFecha(consulta.data.dia) })
    : t('padronMensual.titulo')
  useTitulo(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app/padron-certificado/lista" search={{}}>
            {t('padronMensual.titulo')}
          </Volver>
          <h1>{titulo}</h1>
        </div>
      </div>
      <Segun consulta={consulta} marco="hoja" filas={8} fallo={t('padronMensual.falloLeer')}>
        {(padron) => (
          <div className="padron-certificado" key={padron.id}>
            <Dicho padron={padron} />
            <Cuantos padron={padron} />
            <Comparar padron={padron} />
          </div>
        )}
      </Segun>
    </>
  )
}

function Dicho({ padron: p }: { padron: PadronLeido }) {
  const { t } = useTranslation()
  const { bajar, bajando } = useBajar()
  return (
    <section className="hoja hoja-in pila">
      {p.reemplazado && (
        <Aviso tipo="alerta">
          <p>{t('padronMensual.reemplazadoPor', { numero: p.reemplazado.numero })}</p>
          <VerOtro otro={p.reemplazado} />
        </Aviso>
      )}
      <p className="padron-total">
        <strong className="cifra">{cifra(p.afiliados)}</strong>{' '}
        {t('padronMensual.afiliados', { count: p.afiliados }).replace(/^\S+ /, '')}
      </p>
      <p>{t('padronMensual.hecho', { numero: p.numero, por: p.por, momento: mostrarMomento(new Date(p.momento)) })}</p>
      {p.reemplaza && <p>{t('padronMensual.reemplazo', { numero: p.reemplaza.numero, motivo: p.motivo })}</p>}
      {!p.total && <p className="suave">{t('padronMensual.soloMias')}</p>}
      {p.total && p.supuestos > 0 && <p className="suave">{t('padronMensual.conSupuestos', { count: p.supuestos })}</p>}
      <p className="suave padron-huella">{t('padronMensual.huellaLista', { huella: p.huellaLista })}</p>
      <div className="botones">
        {p.total && (
          <Boton
            icono="documento"
            cargando={bajando}
            onClick={() =>
              bajar(
                direccionDe(padronCertificado.papel, { claves: { id: p.id } }),
                t('padronCertificado.archivo', { numero: p.numero, dia: mostrarFecha(p.dia) }).replaceAll('/', '-'),
              )
            }
          >
            {t('padronMensual.papel')}
          </Boton>
        )}
        <Exportar
          texto={t('padronMensual.exportarLista', { count: p.afiliados })}
          archivo={listaAfiliadosCertificados.archivo ?? ''}
          cuantos={p.afiliados}
          direccion={(formato) =>
            direccion(`${listaAfiliadosCertificados.ruta}/exportar-excel`, {
              G_certificado: p.id,
              sort: listaAfiliadosCertificados.ordenInicial.join(','),
              formato,
            })
          }
        />
      </div>
    </section>
  )
}

function VerOtro({ otro }: { otro: UnCertificado }) {
  const { t } = useTranslation()
  return (
    <div className="botones">
      <Link to="/app/padron-certificado/ver/$id" params={{ id: String(otro.id) }} className="boton">
        {t('padronMensual.verOtro', { numero: otro.numero })}
      </Link>
    </div>
  )
}
