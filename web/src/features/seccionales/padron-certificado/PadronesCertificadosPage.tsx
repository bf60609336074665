import { cifra } from '@gremial/contract/platform/cifra.ts'
import { mostrarFecha, mostrarMomento } from '@gremial/contract/platform/fechas.ts'
import { nombreCorrido } from '@gremial/contract/platform/nombres.ts'
import { type FilaCertificado, listaCertificados } from '@gremial/contract/seccionales/padron-certificado.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { CertificarMes } from './CertificarMes.tsx'

/** Each month that was certified, the latest first; and, for who may, certifying another. */
export function PadronesCertificadosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { mes } = useSearch({ from: '/app/padron-certificado/lista' })
  const puede = usePuede('padronCertificado.certificar')
  const estado = useLista(listaCertificados)
  useTitulo(t('padronMensual.titulo'), t('padronMensual.barra'))
  const ver = (c: FilaCertificado) => navegar({ to: '/app/padron-certificado/ver/$id', params: { id: String(c.id) } })
  const elegir = (otro: string | undefined) =>
    void navegar({ to: '/app/padron-certificado/lista', search: { mes: otro }, replace: true })
  const enlace = (c: FilaCertificado) => (
    <Link to="/app/padron-certificado/ver/$id" params={{ id: String(c.id) }} className="enlace">
      {mostrarFecha(c.dia)}
    </Link>
  )
  const nuevo = puede && mes === undefined
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('padronMensual.titulo')}</h1>
          <p className="suave">{t('padronMensual.bajada')}</p>
        </div>
        {nuevo && (
          <Boton variante="principal" icono="agregar" onClick={() => elegir('ultimo')}>
            {t('padronMensual.nuevo')}
          </Boton>
        )}
      </div>
      {puede && mes !== undefined && <CertificarMes mes={mes} elegir={elegir} />}
      <section className="hoja">
        <CabezaLista
          estado={estado}
          filtros={[
            {
              campo: 'reemplazado',
              rotulo: t('padronMensual.filtro'),
              todos: t('padronMensual.todos'),
              opciones: [
                { value: '0', label: t('padronMensual.vigentes') },
                { value: '1', label: t('padronMensual.reemplazados') },
              ],
            },
          ]}
          exportar={{
            texto: (count) => t('padronMensual.exportar', { count }),
            archivo: listaCertificados.archivo ?? '',
          }}
        />
        <Lista
          lista={listaCertificados}
          estado={estado}
          nombreDe={(c) => mostrarFecha(c.dia)}
          acciones={(c) => [{ texto: t('padronMensual.ver'), icono: 'ver', hacer: () => ver(c) }]}
          celdas={{
            dia: enlace,
            afiliados: (c) => cifra(c.afiliados),
            momento: (c) => mostrarMomento(new Date(c.momento)),
            por: (c) => nombreCorrido(c.por),
            reemplazado: (c) => c.reemplazado || <span className="suave">{t('padronMensual.vale')}</span>,
          }}
          bloque={(c) => (
            <>
              <div>
                <p className="fuerte">{enlace(c)}</p>
                <p className="sub">{[c.numero, nombreCorrido(c.por)].join(' · ')}</p>
                <p className="sub">
                  {c.reemplazado ? `${t('listas.padronesCertificados.reemplazado')} ${c.reemplazado}` : t('padronMensual.vale')}
                </p>
              </div>
              <strong className="cifra">{cifra(c.afiliados)}</strong>
            </>
          )}
          vacia={{
            icono: 'personas',
            titulo: t('padronMensual.nada'),
            accion: nuevo ? <Boton onClick={() => elegir('ultimo')}>{t('padronMensual.nuevo')}</Boton> : undefined,
          }}
        />
      </section>
    </>
  )
}
