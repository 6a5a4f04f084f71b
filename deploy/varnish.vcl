# Varnish in front of the board, with varnish-modules (xkey): `apt install varnish varnish-modules`.
# Tested with Varnish 7.1 of Debian: changes are visible within two seconds, and no personal page is cached.
#
#   EDGE_TOKEN=… varnishd -a :80 -f /etc/varnish/easel.vcl -s malloc,256m -p http_gzip_support=off
#   the board: EDGE=varnish:http://127.0.0.1:80, the same EDGE_TOKEN, and one more in TRUSTED_PROXIES
#
# Without http_gzip_support=off, Varnish requests gzip only, and pages are larger. Put TLS in front (hitch, nginx, Caddy).

vcl 4.1;

import std;
import xkey;

backend board {
    .host = "127.0.0.1";
    .port = "4321";
    .probe = {
        .request = "GET /readyz HTTP/1.1" "Host: jobs.example.com" "Connection: close";
        .interval = 2s;
        .timeout = 3s;
        .initial = 3;
    }
}

# Machines that may purge. Behind a TLS proxy every client has the proxy's address, so the token decides.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers || !std.getenv("EDGE_TOKEN")
            || req.http.Authorization != "Bearer " + std.getenv("EDGE_TOKEN")) {
            return (synth(405));
        }
        set req.http.x-purged = xkey.softpurge(req.http.xkey-softpurge);
        return (synth(200));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Stale pages are sent for a second at most, and for a day while the board is down.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 1s;
    }
    # Normalises the headers that pages vary by.
    if (req.http.Accept ~ "text/html" && req.http.Accept !~ "text/markdown") {
        set req.http.Accept = "text/html";
    }
    if (req.http.Accept-Encoding ~ "br" && req.http.Accept-Encoding !~ ";") {
        set req.http.Accept-Encoding = "br";
    } elsif (req.http.Accept-Encoding ~ "gzip") {
        set req.http.Accept-Encoding = "gzip";
    } else {
        unset req.http.Accept-Encoding;
    }
    # Cached pages are the same for all visitors; others reach the board with their cookies.
    return (hash);
}

sub vcl_backend_response {
    if (beresp.status == 200 && beresp.http.Surrogate-Control ~ "max-age=[1-9]" && !beresp.http.Set-Cookie) {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 0s);
        set beresp.grace = 24h;
        set beresp.http.xkey = beresp.http.Surrogate-Key;
    } elsif (beresp.status == 200 && beresp.http.Cache-Control ~ "immutable" && !beresp.http.Set-Cookie) {
        # Scripts, styles and fonts, which have a content hash in their name.
        set beresp.grace = 0s;
    } else {
        # Everything else is private or short-lived.
        set beresp.uncacheable = true;
        set beresp.ttl = 10s;
    }
    return (deliver);
}

sub vcl_deliver {
    if (obj.hits > 0) {
        set resp.http.X-Cache = "hit";
    } else {
        set resp.http.X-Cache = "miss";
    }
    unset resp.http.xkey;
    unset resp.http.Surrogate-Key;
    unset resp.http.Surrogate-Control;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
