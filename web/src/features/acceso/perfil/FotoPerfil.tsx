import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { perfilPropio } from '@gremial/contract/acceso/perfil.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { enBase64 } from '../../../ui/foto/enBase64.ts'
import { perezosa } from '../../../ui/perezosa.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { Foto } from './Foto.tsx'
import { useRefrescarUsuario } from './useRefrescarUsuario.ts'

const RecortarFoto = perezosa(() => import('../../../ui/foto/RecortarFoto.tsx').then((m) => m.RecortarFoto))

/** The portrait, to change or to take away; the shell shows the new one at once (B-PERFIL-02, B-PERFIL-03). */
export function FotoPerfil({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const refrescar = useRefrescarUsuario()
  const [abierto, setAbierto] = useState(false)
  const { hacer, haciendo } = useHacer()
  const fallo = t('perfil.fotoNoGuardada')
  const listo = async (message: string) => {
    await refrescar()
    notifications.show({ message })
  }
  const guardar = async (foto: Blob) =>
    hacer(pedido(perfilPropio.cambiarFoto, { cuerpo: { imagen: await enBase64(foto) } }), {
      fallo,
      async alLograr() {
        await listo(t('perfil.fotoGuardada'))
        setAbierto(false)
      },
    })
  const quitar = async () => {
    const si = await preguntar({
      titulo: t('perfil.preguntaQuitar'),
      texto: t('perfil.textoQuitar'),
      accion: t('perfil.quitarFoto'),
      cancelar: t('perfil.noQuitar'),
      grave: true,
    })
    if (si) await hacer(pedido(perfilPropio.quitarFoto, {}), { fallo, alLograr: () => listo(t('perfil.fotoQuitada')) })
  }
  return (
    <section className="hoja hoja-in perfil-foto" aria-labelledby="perfil-foto">
      <Foto usuario={usuario} />
      <div>
        <h2 id="perfil-foto">{t('perfil.fotoTitulo')}</h2>
        <p className="suave">{t('perfil.fotoTexto')}</p>
        <div className="botones">
          <Boton icono="camara" onClick={() => setAbierto(true)}>
            {t(usuario.imagen ? 'perfil.cambiarFoto' : 'perfil.ponerFoto')}
          </Boton>
          {usuario.imagen && (
            <Boton variante="texto" cargando={haciendo && !abierto} onClick={() => void quitar()}>
              {t('perfil.quitarFoto')}
            </Boton>
          )}
        </div>
      </div>
      <Modal
        opened={abierto}
        onClose={() => setAbierto(false)}
        title={t('perfil.fotoTitulo')}
        closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
      >
        <Suspense>
          <RecortarFoto
            aspecto={1}
            redonda
            cargando={haciendo}
            alTerminar={(foto) => void guardar(foto)}
            cancelar={() => setAbierto(false)}
          />
        </Suspense>
      </Modal>
    </section>
  )
}
