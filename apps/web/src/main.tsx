import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { App } from "./app/app.tsx";
import { gateHistory } from "./app/leaving/history-gate.ts";
import "./app/styles.css";
import { drawOverTranslations } from "./app/draw-over-translations.ts";
import { keepInMemory } from "./app/keep-in-memory.ts";
import { callsOnHold } from "./shared/api/paused-links.ts";
import { createQueryClient } from "./shared/api/query-client.ts";
import { createTrpcClient } from "./shared/api/trpc-client.ts";
import { reloadAfterUpdate } from "./shared/reload-after-update.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

keepInMemory(window);
drawOverTranslations(document);
reloadAfterUpdate(window);
gateHistory(window);
const held = callsOnHold();
createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <App
        queryClient={createQueryClient()}
        trpcClient={createTrpcClient(held)}
        clientFor={(patientId) => createTrpcClient(held, patientId)}
        held={held}
        leaveFor={(url) => window.location.assign(url)}
      />
    </BrowserRouter>
  </StrictMode>,
);
