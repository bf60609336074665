import { pantallaDe, seContinua, subestado } from '@gremial/contract/tramites/estados.ts'
import { type Solicitud, solicitudes } from '@gremial/contract/tramites/solicitudes.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { Volver } from '../../../ui/Volver.tsx'
import { EstadoSolicitud } from '../tramite/EstadoSolicitud.tsx'
import { Documentos } from './Documentos.tsx'
import { useEnvios } from './envios.ts'

/** The papers of a loan request (B-PRESTAMO-03). */
export function DocumentosPage() {
  const { t } = useTranslation()
  const { idsolicitud } = useParams({ from: '/app/solicitudes-prestamo/$idsolicitud/tramite' })
  const consulta = useQuery({ ...leer(solicitudes.leer, { claves: { id: Number(idsolicitud) } }), refetchOnMount: 'always' })
  useTitulo(consulta.data?.producto.nombreProductoAfiliado ?? t('papeles.documentos'))
  return (
    <Segun consulta={consulta} marco="hoja" filas={8}>
      {(solicitud) => <Papeles key={solicitud.id} solicitud={solicitud} />}
    </Segun>
  )
}

function Papeles({ solicitud: s }: { solicitud: Solicitud }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const envios = useEnvios(s)
  const observada = s.sucesos.findLast((e) => e.que === 'observada')
  const saliendo = Object.values(envios.envios).some((e) => e.fase === 'enviando' || e.fase === 'preparando')
  const { habilitaCosolicitante, habilitaGarante, cantidadDocumentos } = s.producto
  const resumen = pantallaDe(subestado.resumen, {
    habilitaCosolicitante,
    habilitaGarante,
    cantidadDocumentos,
    cosolicitanteCompleto: true,
  })
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <Volver to="/app">{t('armazon.inicio')}</Volver>
          <h1 className="en-barra">{s.producto.nombreProductoAfiliado}</h1>
          <p className="suave">{s.numeroSolicitudCompleto}</p>
        </div>
        <EstadoSolicitud estado={s.estado} />
      </div>
      <div className="pila">
        {s.estado === 'OBSERVADA' && observada && (
          <Aviso tipo="alerta" icono="consulta">
            <strong>{t('papeles.mesaPide')}</strong> {observada.comentario && `«${observada.comentario}»`}
          </Aviso>
        )}
        <Documentos solicitud={s} envios={envios} />
        {seContinua(s.estado) && (
          <div className="botones">
            <Boton variante="texto" onClick={() => history.push('/app')}>
              {t('papeles.guardarYSalir')}
            </Boton>
            {saliendo && <span className="suave">{t('papeles.esperaEnvio')}</span>}
            <Boton
              variante="principal"
              disabled={saliendo}
              onClick={() => history.push(`/app/solicitudes-prestamo/${s.id}/${resumen}`)}
            >
              {t('papeles.irResumen')}
            </Boton>
          </div>
        )}
      </div>
    </>
  )
}
