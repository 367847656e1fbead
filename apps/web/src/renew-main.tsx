import { createRoot } from "react-dom/client";
import { RenewalApp } from "./app/renewal/renewal-app.tsx";
import "./app/renewal/renewal.css";
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
const held = callsOnHold();
createRoot(root).render(
  <RenewalApp queryClient={createQueryClient()} trpcClient={createTrpcClient(held)} held={held} />,
);
