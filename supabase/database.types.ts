export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      audit_log: {
        Row: {
          action: string;
          actor_email: string | null;
          actor_id: string | null;
          actor_role: Database["public"]["Enums"]["team_role"] | null;
          after: Json | null;
          area: string;
          before: Json | null;
          changed: string[];
          created_at: string;
          id: number;
          profile_id: string | null;
          row_key: string | null;
          table_name: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor_email?: string | null;
          actor_id?: string | null;
          actor_role?: Database["public"]["Enums"]["team_role"] | null;
          after?: Json | null;
          area: string;
          before?: Json | null;
          changed?: string[];
          created_at?: string;
          id?: never;
          profile_id?: string | null;
          row_key?: string | null;
          table_name?: string | null;
        };
        Update: {
          action?: string;
          actor_email?: string | null;
          actor_id?: string | null;
          actor_role?: Database["public"]["Enums"]["team_role"] | null;
          after?: Json | null;
          area?: string;
          before?: Json | null;
          changed?: string[];
          created_at?: string;
          id?: never;
          profile_id?: string | null;
          row_key?: string | null;
          table_name?: string | null;
        };
        Relationships: [];
      };
      billing_changes: {
        Row: {
          created_at: string;
          done_at: string | null;
          id: string;
          kind: Database["public"]["Enums"]["billing_change_kind"];
          made_by: string | null;
          note: string | null;
          payment_id: string | null;
          profile_id: string;
          reason: Database["public"]["Enums"]["billing_change_reason"];
          subscription_id: string;
          terms: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          done_at?: string | null;
          id: string;
          kind: Database["public"]["Enums"]["billing_change_kind"];
          made_by?: string | null;
          note?: string | null;
          payment_id?: string | null;
          profile_id: string;
          reason: Database["public"]["Enums"]["billing_change_reason"];
          subscription_id: string;
          terms?: NonNullable<Json>;
        };
        Update: {
          created_at?: string;
          done_at?: string | null;
          id?: string;
          kind?: Database["public"]["Enums"]["billing_change_kind"];
          made_by?: string | null;
          note?: string | null;
          payment_id?: string | null;
          profile_id?: string;
          reason?: Database["public"]["Enums"]["billing_change_reason"];
          subscription_id?: string;
          terms?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "billing_changes_made_by_fkey";
            columns: ["made_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "billing_changes_payment_id_fkey";
            columns: ["payment_id"];
            isOneToOne: false;
            referencedRelation: "payments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "billing_changes_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "billing_changes_subscription_id_fkey";
            columns: ["subscription_id"];
            isOneToOne: false;
            referencedRelation: "subscription_prices";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "billing_changes_subscription_id_fkey";
            columns: ["subscription_id"];
            isOneToOne: false;
            referencedRelation: "subscriptions";
            referencedColumns: ["id"];
          },
        ];
      };
      billing_customers: {
        Row: {
          created_at: string;
          profile_id: string;
          reconciled_at: string | null;
          stripe_customer_id: string;
          synced_details: Json | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          profile_id: string;
          reconciled_at?: string | null;
          stripe_customer_id: string;
          synced_details?: Json | null;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          profile_id?: string;
          reconciled_at?: string | null;
          stripe_customer_id?: string;
          synced_details?: Json | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "billing_customers_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      blog_post_versions: {
        Row: {
          fields: NonNullable<Json>;
          id: number;
          post_id: string;
          saved_at: string;
          saved_by: string | null;
          sealed: boolean;
          started_at: string;
        };
        ComputedFields: never;
        Insert: {
          fields: NonNullable<Json>;
          id?: never;
          post_id: string;
          saved_at?: string;
          saved_by?: string | null;
          sealed?: boolean;
          started_at?: string;
        };
        Update: {
          fields?: NonNullable<Json>;
          id?: never;
          post_id?: string;
          saved_at?: string;
          saved_by?: string | null;
          sealed?: boolean;
          started_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "blog_post_versions_post_id_fkey";
            columns: ["post_id"];
            isOneToOne: false;
            referencedRelation: "blog_posts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "blog_post_versions_saved_by_fkey";
            columns: ["saved_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      blog_posts: {
        Row: {
          author: string;
          content: string;
          cover_alt: string;
          cover_height: number | null;
          cover_url: string | null;
          cover_width: number | null;
          created_at: string;
          excerpt: string;
          id: string;
          published_at: string | null;
          reading_minutes: number;
          search_text: string;
          seo_description: string;
          seo_keywords: string;
          seo_title: string;
          slug: string;
          status: Database["public"]["Enums"]["publication_status"];
          tags: string[];
          title: string;
          trashed_at: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          author: string;
          content?: string;
          cover_alt?: string;
          cover_height?: number | null;
          cover_url?: string | null;
          cover_width?: number | null;
          created_at?: string;
          excerpt?: string;
          id?: string;
          published_at?: string | null;
          reading_minutes?: never;
          search_text?: never;
          seo_description?: string;
          seo_keywords?: string;
          seo_title?: string;
          slug: string;
          status?: Database["public"]["Enums"]["publication_status"];
          tags?: string[];
          title: string;
          trashed_at?: string | null;
          updated_at?: string;
        };
        Update: {
          author?: string;
          content?: string;
          cover_alt?: string;
          cover_height?: number | null;
          cover_url?: string | null;
          cover_width?: number | null;
          created_at?: string;
          excerpt?: string;
          id?: string;
          published_at?: string | null;
          reading_minutes?: never;
          search_text?: never;
          seo_description?: string;
          seo_keywords?: string;
          seo_title?: string;
          slug?: string;
          status?: Database["public"]["Enums"]["publication_status"];
          tags?: string[];
          title?: string;
          trashed_at?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      blog_redirects: {
        Row: {
          created_at: string;
          post_id: string;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          post_id: string;
          slug: string;
        };
        Update: {
          created_at?: string;
          post_id?: string;
          slug?: string;
        };
        Relationships: [
          {
            foreignKeyName: "blog_redirects_post_id_fkey";
            columns: ["post_id"];
            isOneToOne: false;
            referencedRelation: "blog_posts";
            referencedColumns: ["id"];
          },
        ];
      };
      call_limits: {
        Row: {
          function: string;
          most_calls: number;
          updated_at: string;
          within_seconds: number;
        };
        ComputedFields: never;
        Insert: {
          function: string;
          most_calls: number;
          updated_at?: string;
          within_seconds: number;
        };
        Update: {
          function?: string;
          most_calls?: number;
          updated_at?: string;
          within_seconds?: number;
        };
        Relationships: [];
      };
      certificate_links: {
        Row: {
          code: string;
          course_id: string;
          created_at: string;
          profile_id: string;
        };
        ComputedFields: never;
        Insert: {
          code?: string;
          course_id: string;
          created_at?: string;
          profile_id: string;
        };
        Update: {
          code?: string;
          course_id?: string;
          created_at?: string;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "certificate_links_completion_fkey";
            columns: ["profile_id", "course_id"];
            isOneToOne: true;
            referencedRelation: "course_completions";
            referencedColumns: ["profile_id", "course_id"];
          },
          {
            foreignKeyName: "certificate_links_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      contact_attachments: {
        Row: {
          contact_id: string | null;
          content_type: string;
          created_at: string;
          id: string;
          is_of_first_message: boolean;
          message_id: number | null;
          name: string;
          path: string;
          size: number;
          uploaded_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          contact_id?: string | null;
          content_type: string;
          created_at?: string;
          id?: string;
          is_of_first_message?: boolean;
          message_id?: number | null;
          name: string;
          path: string;
          size: number;
          uploaded_by?: string | null;
        };
        Update: {
          contact_id?: string | null;
          content_type?: string;
          created_at?: string;
          id?: string;
          is_of_first_message?: boolean;
          message_id?: number | null;
          name?: string;
          path?: string;
          size?: number;
          uploaded_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "contact_attachments_contact_id_fkey";
            columns: ["contact_id"];
            isOneToOne: false;
            referencedRelation: "contacts";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "contact_attachments_message_id_fkey";
            columns: ["message_id"];
            isOneToOne: false;
            referencedRelation: "contact_messages";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "contact_attachments_uploaded_by_fkey";
            columns: ["uploaded_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      contact_messages: {
        Row: {
          author_id: string | null;
          author_kind: Database["public"]["Enums"]["author_kind"];
          body: string;
          contact_id: string;
          created_at: string;
          id: number;
          is_note: boolean;
          request_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          author_kind: Database["public"]["Enums"]["author_kind"];
          body: string;
          contact_id: string;
          created_at?: string;
          id?: never;
          is_note?: boolean;
          request_id?: string | null;
        };
        Update: {
          author_id?: string | null;
          author_kind?: Database["public"]["Enums"]["author_kind"];
          body?: string;
          contact_id?: string;
          created_at?: string;
          id?: never;
          is_note?: boolean;
          request_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "contact_messages_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "contact_messages_contact_id_fkey";
            columns: ["contact_id"];
            isOneToOne: false;
            referencedRelation: "contacts";
            referencedColumns: ["id"];
          },
        ];
      };
      contacts: {
        Row: {
          answered_at: string | null;
          assignee_id: string | null;
          author_id: string | null;
          author_kind: Database["public"]["Enums"]["author_kind"];
          created_at: string;
          email: string;
          id: string;
          last_message_at: string;
          message: string;
          name: string;
          profile_id: string;
          request_id: string | null;
          status: Database["public"]["Enums"]["conversation_status"];
          type: string;
          updated_at: string;
          waiting_since: string | null;
        };
        ComputedFields: never;
        Insert: {
          answered_at?: string | null;
          assignee_id?: string | null;
          author_id?: string | null;
          author_kind?: Database["public"]["Enums"]["author_kind"];
          created_at?: string;
          email: string;
          id?: string;
          last_message_at?: string;
          message: string;
          name: string;
          profile_id?: string;
          request_id?: string | null;
          status?: Database["public"]["Enums"]["conversation_status"];
          type?: string;
          updated_at?: string;
          waiting_since?: string | null;
        };
        Update: {
          answered_at?: string | null;
          assignee_id?: string | null;
          author_id?: string | null;
          author_kind?: Database["public"]["Enums"]["author_kind"];
          created_at?: string;
          email?: string;
          id?: string;
          last_message_at?: string;
          message?: string;
          name?: string;
          profile_id?: string;
          request_id?: string | null;
          status?: Database["public"]["Enums"]["conversation_status"];
          type?: string;
          updated_at?: string;
          waiting_since?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "contacts_assignee_id_fkey";
            columns: ["assignee_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "contacts_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "contacts_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      course_completions: {
        Row: {
          completed_at: string;
          course_id: string;
          course_title: string;
          lessons: NonNullable<Json>;
          profile_id: string;
        };
        ComputedFields: never;
        Insert: {
          completed_at: string;
          course_id: string;
          course_title: string;
          lessons: NonNullable<Json>;
          profile_id: string;
        };
        Update: {
          completed_at?: string;
          course_id?: string;
          course_title?: string;
          lessons?: NonNullable<Json>;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "course_completions_course_id_fkey";
            columns: ["course_id"];
            isOneToOne: false;
            referencedRelation: "course_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "course_completions_course_id_fkey";
            columns: ["course_id"];
            isOneToOne: false;
            referencedRelation: "course_overview";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "course_completions_course_id_fkey";
            columns: ["course_id"];
            isOneToOne: false;
            referencedRelation: "courses";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "course_completions_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      course_modules: {
        Row: {
          course_id: string;
          created_at: string;
          id: string;
          position: number;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          course_id: string;
          created_at?: string;
          id?: string;
          position: number;
          title: string;
          updated_at?: string;
        };
        Update: {
          course_id?: string;
          created_at?: string;
          id?: string;
          position?: number;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "course_modules_course_id_fkey";
            columns: ["course_id"];
            isOneToOne: false;
            referencedRelation: "course_list";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "course_modules_course_id_fkey";
            columns: ["course_id"];
            isOneToOne: false;
            referencedRelation: "course_overview";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "course_modules_course_id_fkey";
            columns: ["course_id"];
            isOneToOne: false;
            referencedRelation: "courses";
            referencedColumns: ["id"];
          },
        ];
      };
      courses: {
        Row: {
          cover_alt: string;
          cover_url: string | null;
          created_at: string;
          description: string;
          id: string;
          intro_video_kind: Database["public"]["Enums"]["video_kind"];
          intro_video_path: string | null;
          intro_video_url: string | null;
          language: Database["public"]["Enums"]["language"];
          position: number;
          search_text: string;
          status: Database["public"]["Enums"]["publication_status"];
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          cover_alt?: string;
          cover_url?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          intro_video_kind?: Database["public"]["Enums"]["video_kind"];
          intro_video_path?: string | null;
          intro_video_url?: string | null;
          language?: Database["public"]["Enums"]["language"];
          position?: number;
          search_text?: never;
          status?: Database["public"]["Enums"]["publication_status"];
          title: string;
          updated_at?: string;
        };
        Update: {
          cover_alt?: string;
          cover_url?: string | null;
          created_at?: string;
          description?: string;
          id?: string;
          intro_video_kind?: Database["public"]["Enums"]["video_kind"];
          intro_video_path?: string | null;
          intro_video_url?: string | null;
          language?: Database["public"]["Enums"]["language"];
          position?: number;
          search_text?: never;
          status?: Database["public"]["Enums"]["publication_status"];
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      customer_notes: {
        Row: {
          author_id: string | null;
          body: string;
          created_at: string;
          id: string;
          profile_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          author_id?: string | null;
          body: string;
          created_at?: string;
          id?: string;
          profile_id: string;
          updated_at?: string;
        };
        Update: {
          author_id?: string | null;
          body?: string;
          created_at?: string;
          id?: string;
          profile_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "customer_notes_author_id_fkey";
            columns: ["author_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "customer_notes_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      customer_step_days: {
        Row: {
          day: string;
          reached: number;
          step: Database["public"]["Enums"]["customer_step"];
        };
        ComputedFields: never;
        Insert: {
          day: string;
          reached: number;
          step: Database["public"]["Enums"]["customer_step"];
        };
        Update: {
          day?: string;
          reached?: number;
          step?: Database["public"]["Enums"]["customer_step"];
        };
        Relationships: [];
      };
      disputes: {
        Row: {
          amount: number;
          amount_withdrawn: number;
          closed_at: string | null;
          created_at: string;
          currency: string;
          decided_at: string | null;
          decision: Database["public"]["Enums"]["dispute_decision"] | null;
          evidence_due_at: string | null;
          id: string;
          opened_at: string;
          payment_id: string;
          profile_id: string;
          reason: string | null;
          released_at: string | null;
          status: Database["public"]["Enums"]["dispute_status"];
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          amount_withdrawn?: number;
          closed_at?: string | null;
          created_at?: string;
          currency: string;
          decided_at?: string | null;
          decision?: Database["public"]["Enums"]["dispute_decision"] | null;
          evidence_due_at?: string | null;
          id: string;
          opened_at: string;
          payment_id: string;
          profile_id: string;
          reason?: string | null;
          released_at?: string | null;
          status: Database["public"]["Enums"]["dispute_status"];
        };
        Update: {
          amount?: number;
          amount_withdrawn?: number;
          closed_at?: string | null;
          created_at?: string;
          currency?: string;
          decided_at?: string | null;
          decision?: Database["public"]["Enums"]["dispute_decision"] | null;
          evidence_due_at?: string | null;
          id?: string;
          opened_at?: string;
          payment_id?: string;
          profile_id?: string;
          reason?: string | null;
          released_at?: string | null;
          status?: Database["public"]["Enums"]["dispute_status"];
        };
        Relationships: [
          {
            foreignKeyName: "disputes_payment_id_fkey";
            columns: ["payment_id"];
            isOneToOne: false;
            referencedRelation: "payments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "disputes_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      domain_checks: {
        Row: {
          checked_at: string | null;
          checks: number;
          connected_at: string | null;
          domain: string;
          first_asked_at: string;
          next_check_at: string | null;
          records: NonNullable<Json>;
          site_id: string;
          tls: Database["public"]["Enums"]["tls_state"] | null;
          verdict: Database["public"]["Enums"]["domain_verdict"];
        };
        ComputedFields: never;
        Insert: {
          checked_at?: string | null;
          checks?: number;
          connected_at?: string | null;
          domain: string;
          first_asked_at?: string;
          next_check_at?: string | null;
          records?: NonNullable<Json>;
          site_id: string;
          tls?: Database["public"]["Enums"]["tls_state"] | null;
          verdict?: Database["public"]["Enums"]["domain_verdict"];
        };
        Update: {
          checked_at?: string | null;
          checks?: number;
          connected_at?: string | null;
          domain?: string;
          first_asked_at?: string;
          next_check_at?: string | null;
          records?: NonNullable<Json>;
          site_id?: string;
          tls?: Database["public"]["Enums"]["tls_state"] | null;
          verdict?: Database["public"]["Enums"]["domain_verdict"];
        };
        Relationships: [
          {
            foreignKeyName: "domain_checks_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "domain_checks_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      domain_requests: {
        Row: {
          asked_at: string;
          asked_by_customer: boolean;
          checked_at: string | null;
          domain: string;
          note: string | null;
          records: NonNullable<Json>;
          site_id: string;
          tls: Database["public"]["Enums"]["tls_state"] | null;
          verdict: Database["public"]["Enums"]["domain_verdict"];
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          asked_by_customer: boolean;
          checked_at?: string | null;
          domain: string;
          note?: string | null;
          records?: NonNullable<Json>;
          site_id: string;
          tls?: Database["public"]["Enums"]["tls_state"] | null;
          verdict?: Database["public"]["Enums"]["domain_verdict"];
        };
        Update: {
          asked_at?: string;
          asked_by_customer?: boolean;
          checked_at?: string | null;
          domain?: string;
          note?: string | null;
          records?: NonNullable<Json>;
          site_id?: string;
          tls?: Database["public"]["Enums"]["tls_state"] | null;
          verdict?: Database["public"]["Enums"]["domain_verdict"];
        };
        Relationships: [
          {
            foreignKeyName: "domain_requests_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "domain_requests_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      email_corrections: {
        Row: {
          confirmed_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          former_email: string;
          id: string;
          profile_id: string;
          reason: Database["public"]["Enums"]["email_correction_reason"];
          requested_by: string | null;
          sent_at: string;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          confirmed_at?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          former_email: string;
          id?: string;
          profile_id: string;
          reason: Database["public"]["Enums"]["email_correction_reason"];
          requested_by?: string | null;
          sent_at?: string;
          withdrawn_at?: string | null;
        };
        Update: {
          confirmed_at?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          former_email?: string;
          id?: string;
          profile_id?: string;
          reason?: Database["public"]["Enums"]["email_correction_reason"];
          requested_by?: string | null;
          sent_at?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "email_corrections_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "email_corrections_requested_by_fkey";
            columns: ["requested_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      email_outbox: {
        Row: {
          attempts: number;
          created_at: string;
          dedupe_key: string;
          handed_over_at: string | null;
          id: string;
          last_error: string | null;
          locale: Database["public"]["Enums"]["language"];
          next_attempt_at: string;
          payload: NonNullable<Json>;
          priority: number;
          profile_id: string | null;
          recipient: string;
          sent_at: string | null;
          status: Database["public"]["Enums"]["email_status"];
          template: Database["public"]["Enums"]["email_template"];
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at?: string;
          dedupe_key: string;
          handed_over_at?: string | null;
          id?: string;
          last_error?: string | null;
          locale?: Database["public"]["Enums"]["language"];
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          priority?: never;
          profile_id?: string | null;
          recipient: string;
          sent_at?: string | null;
          status?: Database["public"]["Enums"]["email_status"];
          template: Database["public"]["Enums"]["email_template"];
          updated_at?: string;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          dedupe_key?: string;
          handed_over_at?: string | null;
          id?: string;
          last_error?: string | null;
          locale?: Database["public"]["Enums"]["language"];
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          priority?: never;
          profile_id?: string | null;
          recipient?: string;
          sent_at?: string | null;
          status?: Database["public"]["Enums"]["email_status"];
          template?: Database["public"]["Enums"]["email_template"];
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "email_outbox_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      failures: {
        Row: {
          code: string;
          done_at: string | null;
          first_seen_at: string;
          id: string;
          last_seen_at: string;
          place: string | null;
          route: string;
          search: string;
          source: Database["public"]["Enums"]["failure_source"];
          times: number;
          version: string | null;
        };
        ComputedFields: never;
        Insert: {
          code: string;
          done_at?: string | null;
          first_seen_at?: string;
          id?: string;
          last_seen_at?: string;
          place?: string | null;
          route: string;
          search?: never;
          source: Database["public"]["Enums"]["failure_source"];
          times?: number;
          version?: string | null;
        };
        Update: {
          code?: string;
          done_at?: string | null;
          first_seen_at?: string;
          id?: string;
          last_seen_at?: string;
          place?: string | null;
          route?: string;
          search?: never;
          source?: Database["public"]["Enums"]["failure_source"];
          times?: number;
          version?: string | null;
        };
        Relationships: [];
      };
      function_calls: {
        Row: {
          called_at: string[];
          function: string;
          profile_id: string;
        };
        ComputedFields: never;
        Insert: {
          called_at: string[];
          function: string;
          profile_id: string;
        };
        Update: {
          called_at?: string[];
          function?: string;
          profile_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "function_calls_function_fkey";
            columns: ["function"];
            isOneToOne: false;
            referencedRelation: "call_limits";
            referencedColumns: ["function"];
          },
          {
            foreignKeyName: "function_calls_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      lesson_contents: {
        Row: {
          body: string;
          is_empty: boolean;
          lesson_id: string;
          updated_at: string;
          video_kind: Database["public"]["Enums"]["video_kind"];
          video_path: string | null;
          video_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          body?: string;
          is_empty?: never;
          lesson_id: string;
          updated_at?: string;
          video_kind?: Database["public"]["Enums"]["video_kind"];
          video_path?: string | null;
          video_url?: string | null;
        };
        Update: {
          body?: string;
          is_empty?: never;
          lesson_id?: string;
          updated_at?: string;
          video_kind?: Database["public"]["Enums"]["video_kind"];
          video_path?: string | null;
          video_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "lesson_contents_lesson_id_fkey";
            columns: ["lesson_id"];
            isOneToOne: true;
            referencedRelation: "lessons";
            referencedColumns: ["id"];
          },
        ];
      };
      lesson_files: {
        Row: {
          created_at: string;
          id: string;
          kind: Database["public"]["Enums"]["lesson_file_kind"];
          language: Database["public"]["Enums"]["language"] | null;
          lesson_id: string;
          name: string;
          path: string;
          position: number;
          size_bytes: number;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          kind: Database["public"]["Enums"]["lesson_file_kind"];
          language?: Database["public"]["Enums"]["language"] | null;
          lesson_id: string;
          name: string;
          path: string;
          position?: number;
          size_bytes: number;
        };
        Update: {
          created_at?: string;
          id?: string;
          kind?: Database["public"]["Enums"]["lesson_file_kind"];
          language?: Database["public"]["Enums"]["language"] | null;
          lesson_id?: string;
          name?: string;
          path?: string;
          position?: number;
          size_bytes?: number;
        };
        Relationships: [
          {
            foreignKeyName: "lesson_files_lesson_id_fkey";
            columns: ["lesson_id"];
            isOneToOne: false;
            referencedRelation: "lessons";
            referencedColumns: ["id"];
          },
        ];
      };
      lesson_progress: {
        Row: {
          completed_at: string | null;
          created_at: string;
          furthest_seconds: number;
          lesson_id: string;
          position_seconds: number;
          profile_id: string;
          watched_at: string;
        };
        ComputedFields: never;
        Insert: {
          completed_at?: string | null;
          created_at?: string;
          furthest_seconds?: number;
          lesson_id: string;
          position_seconds?: number;
          profile_id: string;
          watched_at?: string;
        };
        Update: {
          completed_at?: string | null;
          created_at?: string;
          furthest_seconds?: number;
          lesson_id?: string;
          position_seconds?: number;
          profile_id?: string;
          watched_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "lesson_progress_lesson_id_fkey";
            columns: ["lesson_id"];
            isOneToOne: false;
            referencedRelation: "lessons";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "lesson_progress_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      lessons: {
        Row: {
          course_id: string;
          created_at: string;
          duration_seconds: number | null;
          id: string;
          module_id: string;
          position: number;
          poster_path: string | null;
          status: Database["public"]["Enums"]["publication_status"];
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          course_id: string;
          created_at?: string;
          duration_seconds?: number | null;
          id?: string;
          module_id: string;
          position: number;
          poster_path?: string | null;
          status?: Database["public"]["Enums"]["publication_status"];
          title: string;
          updated_at?: string;
        };
        Update: {
          course_id?: string;
          created_at?: string;
          duration_seconds?: number | null;
          id?: string;
          module_id?: string;
          position?: number;
          poster_path?: string | null;
          status?: Database["public"]["Enums"]["publication_status"];
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "lessons_module_fkey";
            columns: ["course_id", "module_id"];
            isOneToOne: false;
            referencedRelation: "course_modules";
            referencedColumns: ["course_id", "id"];
          },
        ];
      };
      media_files: {
        Row: {
          alt: string;
          bytes: number;
          created_at: string;
          height: number | null;
          id: string;
          kind: Database["public"]["Enums"]["media_kind"];
          path: string;
          search: string;
          uploaded_by: string | null;
          variants: NonNullable<Json>;
          width: number | null;
        };
        ComputedFields: never;
        Insert: {
          alt?: string;
          bytes: number;
          created_at?: string;
          height?: number | null;
          id?: string;
          kind: Database["public"]["Enums"]["media_kind"];
          path: string;
          search?: never;
          uploaded_by?: string | null;
          variants?: NonNullable<Json>;
          width?: number | null;
        };
        Update: {
          alt?: string;
          bytes?: number;
          created_at?: string;
          height?: number | null;
          id?: string;
          kind?: Database["public"]["Enums"]["media_kind"];
          path?: string;
          search?: never;
          uploaded_by?: string | null;
          variants?: NonNullable<Json>;
          width?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "media_files_uploaded_by_fkey";
            columns: ["uploaded_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      media_uses: {
        Row: {
          media_id: string;
          place: Database["public"]["Enums"]["media_place"];
          ref: string;
        };
        ComputedFields: never;
        Insert: {
          media_id: string;
          place: Database["public"]["Enums"]["media_place"];
          ref: string;
        };
        Update: {
          media_id?: string;
          place?: Database["public"]["Enums"]["media_place"];
          ref?: string;
        };
        Relationships: [
          {
            foreignKeyName: "media_uses_media_id_fkey";
            columns: ["media_id"];
            isOneToOne: false;
            referencedRelation: "media_files";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "media_uses_media_id_fkey";
            columns: ["media_id"];
            isOneToOne: false;
            referencedRelation: "media_list";
            referencedColumns: ["id"];
          },
        ];
      };
      page_view_counts: {
        Row: {
          bounces: number;
          dimension: string;
          filter_value: string;
          filtered_by: string;
          grain: string;
          seconds: number;
          starts_on: string;
          value: string;
          views: number;
          visits: number;
        };
        ComputedFields: never;
        Insert: {
          bounces: number;
          dimension: string;
          filter_value?: string;
          filtered_by?: string;
          grain: string;
          seconds: number;
          starts_on: string;
          value: string;
          views: number;
          visits: number;
        };
        Update: {
          bounces?: number;
          dimension?: string;
          filter_value?: string;
          filtered_by?: string;
          grain?: string;
          seconds?: number;
          starts_on?: string;
          value?: string;
          views?: number;
          visits?: number;
        };
        Relationships: [];
      };
      page_view_drops: {
        Row: {
          day: string;
          drops: number;
          reason: Database["public"]["Enums"]["page_view_drop_reason"];
        };
        ComputedFields: never;
        Insert: {
          day: string;
          drops: number;
          reason: Database["public"]["Enums"]["page_view_drop_reason"];
        };
        Update: {
          day?: string;
          drops?: number;
          reason?: Database["public"]["Enums"]["page_view_drop_reason"];
        };
        Relationships: [];
      };
      page_views: {
        Row: {
          engaged_seconds: number;
          id: string;
          path: string;
          viewed_at: string;
          visit_id: number;
        };
        ComputedFields: never;
        Insert: {
          engaged_seconds?: number;
          id: string;
          path: string;
          viewed_at: string;
          visit_id: number;
        };
        Update: {
          engaged_seconds?: number;
          id?: string;
          path?: string;
          viewed_at?: string;
          visit_id?: number;
        };
        Relationships: [
          {
            foreignKeyName: "page_views_visit_id_fkey";
            columns: ["visit_id"];
            isOneToOne: false;
            referencedRelation: "page_visits";
            referencedColumns: ["id"];
          },
        ];
      };
      page_visits: {
        Row: {
          campaign: string | null;
          country: string | null;
          day: string;
          device: Database["public"]["Enums"]["visit_device"];
          engaged_seconds: number;
          id: number;
          language: string | null;
          last_seen_at: string;
          referrer: string | null;
          started_at: string;
          tab_id: string;
          views: number;
        };
        ComputedFields: never;
        Insert: {
          campaign?: string | null;
          country?: string | null;
          day: string;
          device: Database["public"]["Enums"]["visit_device"];
          engaged_seconds?: number;
          id?: never;
          language?: string | null;
          last_seen_at: string;
          referrer?: string | null;
          started_at: string;
          tab_id: string;
          views?: number;
        };
        Update: {
          campaign?: string | null;
          country?: string | null;
          day?: string;
          device?: Database["public"]["Enums"]["visit_device"];
          engaged_seconds?: number;
          id?: never;
          language?: string | null;
          last_seen_at?: string;
          referrer?: string | null;
          started_at?: string;
          tab_id?: string;
          views?: number;
        };
        Relationships: [];
      };
      payments: {
        Row: {
          amount: number;
          amount_paid: number;
          amount_paid_outside: number;
          amount_refunded: number;
          attempt_count: number;
          created_at: string;
          currency: string;
          decline_reason: string | null;
          due_at: string | null;
          first_failed_at: string | null;
          hosted_invoice_url: string | null;
          id: string;
          invoice_pdf: string | null;
          invoiced_at: string;
          next_attempt_at: string | null;
          number: string | null;
          overdue_since: string | null;
          owed_since: string | null;
          paid_at: string | null;
          period_end: string | null;
          period_start: string | null;
          profile_id: string;
          status: Database["public"]["Enums"]["payment_status"];
          subscription_id: string;
          voucher_expires_at: string | null;
          voucher_kind: Database["public"]["Enums"]["voucher_kind"] | null;
          voucher_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          amount_paid?: number;
          amount_paid_outside?: number;
          amount_refunded?: number;
          attempt_count?: number;
          created_at?: string;
          currency: string;
          decline_reason?: string | null;
          due_at?: string | null;
          first_failed_at?: string | null;
          hosted_invoice_url?: string | null;
          id: string;
          invoice_pdf?: string | null;
          invoiced_at: string;
          next_attempt_at?: string | null;
          number?: string | null;
          overdue_since?: string | null;
          owed_since?: never;
          paid_at?: string | null;
          period_end?: string | null;
          period_start?: string | null;
          profile_id: string;
          status: Database["public"]["Enums"]["payment_status"];
          subscription_id: string;
          voucher_expires_at?: string | null;
          voucher_kind?: Database["public"]["Enums"]["voucher_kind"] | null;
          voucher_url?: string | null;
        };
        Update: {
          amount?: number;
          amount_paid?: number;
          amount_paid_outside?: number;
          amount_refunded?: number;
          attempt_count?: number;
          created_at?: string;
          currency?: string;
          decline_reason?: string | null;
          due_at?: string | null;
          first_failed_at?: string | null;
          hosted_invoice_url?: string | null;
          id?: string;
          invoice_pdf?: string | null;
          invoiced_at?: string;
          next_attempt_at?: string | null;
          number?: string | null;
          overdue_since?: string | null;
          owed_since?: never;
          paid_at?: string | null;
          period_end?: string | null;
          period_start?: string | null;
          profile_id?: string;
          status?: Database["public"]["Enums"]["payment_status"];
          subscription_id?: string;
          voucher_expires_at?: string | null;
          voucher_kind?: Database["public"]["Enums"]["voucher_kind"] | null;
          voucher_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "payments_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payments_subscription_id_fkey";
            columns: ["subscription_id"];
            isOneToOne: false;
            referencedRelation: "subscription_prices";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "payments_subscription_id_fkey";
            columns: ["subscription_id"];
            isOneToOne: false;
            referencedRelation: "subscriptions";
            referencedColumns: ["id"];
          },
        ];
      };
      plan_prices: {
        Row: {
          amount: number;
          created_at: string;
          plan_id: number;
          stripe_price_id: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          plan_id: number;
          stripe_price_id: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          plan_id?: number;
          stripe_price_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "plan_prices_plan_id_fkey";
            columns: ["plan_id"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["id"];
          },
        ];
      };
      plans: {
        Row: {
          active: boolean;
          created_at: string;
          currency: string;
          features: NonNullable<Json>;
          id: number;
          interval: Database["public"]["Enums"]["billing_interval"];
          name: string;
          names: NonNullable<Json>;
          price: number;
          stripe_price_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          active?: boolean;
          created_at?: string;
          currency?: string;
          features?: NonNullable<Json>;
          id: number;
          interval?: Database["public"]["Enums"]["billing_interval"];
          name: string;
          names?: NonNullable<Json>;
          price: number;
          stripe_price_id?: string | null;
          updated_at?: string;
        };
        Update: {
          active?: boolean;
          created_at?: string;
          currency?: string;
          features?: NonNullable<Json>;
          id?: number;
          interval?: Database["public"]["Enums"]["billing_interval"];
          name?: string;
          names?: NonNullable<Json>;
          price?: number;
          stripe_price_id?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      price_moves: {
        Row: {
          announced_at: string;
          applied_at: string | null;
          cancelled_at: string | null;
          currency: string;
          done_at: string | null;
          from_amount: number;
          from_price_id: string | null;
          id: string;
          notice_sent_at: string | null;
          profile_id: string;
          subscription_id: string;
          takes_effect_at: string;
          to_amount: number;
          to_price_id: string;
        };
        ComputedFields: never;
        Insert: {
          announced_at?: string;
          applied_at?: string | null;
          cancelled_at?: string | null;
          currency: string;
          done_at?: string | null;
          from_amount: number;
          from_price_id?: string | null;
          id?: string;
          notice_sent_at?: string | null;
          profile_id: string;
          subscription_id: string;
          takes_effect_at: string;
          to_amount: number;
          to_price_id: string;
        };
        Update: {
          announced_at?: string;
          applied_at?: string | null;
          cancelled_at?: string | null;
          currency?: string;
          done_at?: string | null;
          from_amount?: number;
          from_price_id?: string | null;
          id?: string;
          notice_sent_at?: string | null;
          profile_id?: string;
          subscription_id?: string;
          takes_effect_at?: string;
          to_amount?: number;
          to_price_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "price_moves_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "price_moves_subscription_id_fkey";
            columns: ["subscription_id"];
            isOneToOne: false;
            referencedRelation: "subscription_prices";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "price_moves_subscription_id_fkey";
            columns: ["subscription_id"];
            isOneToOne: false;
            referencedRelation: "subscriptions";
            referencedColumns: ["id"];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          domain: string | null;
          email: string | null;
          full_name: string | null;
          id: string;
          locale: Database["public"]["Enums"]["language"];
          phone: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          domain?: string | null;
          email?: string | null;
          full_name?: string | null;
          id: string;
          locale?: Database["public"]["Enums"]["language"];
          phone?: string | null;
          updated_at?: string;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          domain?: string | null;
          email?: string | null;
          full_name?: string | null;
          id?: string;
          locale?: Database["public"]["Enums"]["language"];
          phone?: string | null;
          updated_at?: string;
        };
        Relationships: [];
      };
      refund_notes: {
        Row: {
          made_by: string | null;
          note: string | null;
          refund_id: string;
        };
        ComputedFields: never;
        Insert: {
          made_by?: string | null;
          note?: string | null;
          refund_id: string;
        };
        Update: {
          made_by?: string | null;
          note?: string | null;
          refund_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "refund_notes_made_by_fkey";
            columns: ["made_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "refund_notes_refund_id_fkey";
            columns: ["refund_id"];
            isOneToOne: true;
            referencedRelation: "refunds";
            referencedColumns: ["id"];
          },
        ];
      };
      refunds: {
        Row: {
          amount: number;
          created_at: string;
          currency: string;
          ends_subscription: boolean;
          id: string;
          payment_id: string;
          profile_id: string;
          reason: Database["public"]["Enums"]["refund_reason"];
          status: Database["public"]["Enums"]["refund_status"];
          stripe_refund_id: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          currency: string;
          ends_subscription?: boolean;
          id: string;
          payment_id: string;
          profile_id: string;
          reason: Database["public"]["Enums"]["refund_reason"];
          status?: Database["public"]["Enums"]["refund_status"];
          stripe_refund_id?: string | null;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          currency?: string;
          ends_subscription?: boolean;
          id?: string;
          payment_id?: string;
          profile_id?: string;
          reason?: Database["public"]["Enums"]["refund_reason"];
          status?: Database["public"]["Enums"]["refund_status"];
          stripe_refund_id?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "refunds_payment_id_fkey";
            columns: ["payment_id"];
            isOneToOne: false;
            referencedRelation: "payments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "refunds_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      retained_invoices: {
        Row: {
          amount: number;
          amount_paid: number;
          amount_paid_outside: number;
          amount_refunded: number;
          currency: string;
          deleted_at: string;
          id: string;
          invoiced_at: string;
          number: string | null;
          paid_at: string | null;
          period_end: string | null;
          period_start: string | null;
          status: Database["public"]["Enums"]["payment_status"];
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          amount_paid: number;
          amount_paid_outside?: number;
          amount_refunded?: number;
          currency: string;
          deleted_at?: string;
          id: string;
          invoiced_at: string;
          number?: string | null;
          paid_at?: string | null;
          period_end?: string | null;
          period_start?: string | null;
          status: Database["public"]["Enums"]["payment_status"];
        };
        Update: {
          amount?: number;
          amount_paid?: number;
          amount_paid_outside?: number;
          amount_refunded?: number;
          currency?: string;
          deleted_at?: string;
          id?: string;
          invoiced_at?: string;
          number?: string | null;
          paid_at?: string | null;
          period_end?: string | null;
          period_start?: string | null;
          status?: Database["public"]["Enums"]["payment_status"];
        };
        Relationships: [];
      };
      saved_answers: {
        Row: {
          body_en: string;
          body_pt: string;
          body_pt_pt: string;
          created_at: string;
          id: string;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          body_en?: string;
          body_pt: string;
          body_pt_pt?: string;
          created_at?: string;
          id?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          body_en?: string;
          body_pt?: string;
          body_pt_pt?: string;
          created_at?: string;
          id?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      schedule_runs: {
        Row: {
          finished_at: string;
          id: number;
          job: Database["public"]["Enums"]["schedule_job"];
          ok: boolean;
          started_at: string;
        };
        ComputedFields: never;
        Insert: {
          finished_at?: string;
          id?: never;
          job: Database["public"]["Enums"]["schedule_job"];
          ok: boolean;
          started_at: string;
        };
        Update: {
          finished_at?: string;
          id?: never;
          job?: Database["public"]["Enums"]["schedule_job"];
          ok?: boolean;
          started_at?: string;
        };
        Relationships: [];
      };
      settings: {
        Row: {
          description: string;
          is_public: boolean;
          key: string;
          updated_at: string;
          value: string | null;
        };
        ComputedFields: never;
        Insert: {
          description?: string;
          is_public?: boolean;
          key: string;
          updated_at?: string;
          value?: string | null;
        };
        Update: {
          description?: string;
          is_public?: boolean;
          key?: string;
          updated_at?: string;
          value?: string | null;
        };
        Relationships: [];
      };
      site_builds: {
        Row: {
          asked_at: string | null;
          attempts: number;
          due_at: string;
          first_change_at: string;
          id: number;
          last_change_at: string;
          last_error: string | null;
          reasons: Database["public"]["Enums"]["build_reason"][];
          state: Database["public"]["Enums"]["build_state"];
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string | null;
          attempts?: number;
          due_at: string;
          first_change_at?: string;
          id?: never;
          last_change_at?: string;
          last_error?: string | null;
          reasons: Database["public"]["Enums"]["build_reason"][];
          state?: Database["public"]["Enums"]["build_state"];
        };
        Update: {
          asked_at?: string | null;
          attempts?: number;
          due_at?: string;
          first_change_at?: string;
          id?: never;
          last_change_at?: string;
          last_error?: string | null;
          reasons?: Database["public"]["Enums"]["build_reason"][];
          state?: Database["public"]["Enums"]["build_state"];
        };
        Relationships: [];
      };
      site_checklist: {
        Row: {
          done_at: string;
          done_by: string | null;
          item: Database["public"]["Enums"]["checklist_item"];
          site_id: string;
        };
        ComputedFields: never;
        Insert: {
          done_at?: string;
          done_by?: string | null;
          item: Database["public"]["Enums"]["checklist_item"];
          site_id: string;
        };
        Update: {
          done_at?: string;
          done_by?: string | null;
          item?: Database["public"]["Enums"]["checklist_item"];
          site_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "site_checklist_done_by_fkey";
            columns: ["done_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "site_checklist_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: false;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "site_checklist_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: false;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      site_content: {
        Row: {
          content_value_en: string | null;
          content_value_es: string | null;
          content_value_pt: string | null;
          content_value_pt_pt: string | null;
          created_at: string;
          page_key: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          content_value_en?: string | null;
          content_value_es?: string | null;
          content_value_pt?: string | null;
          content_value_pt_pt?: string | null;
          created_at?: string;
          page_key: string;
          updated_at?: string;
        };
        Update: {
          content_value_en?: string | null;
          content_value_es?: string | null;
          content_value_pt?: string | null;
          content_value_pt_pt?: string | null;
          created_at?: string;
          page_key?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      site_content_versions: {
        Row: {
          content_value_en: string | null;
          content_value_es: string | null;
          content_value_pt: string | null;
          content_value_pt_pt: string | null;
          deleted: boolean;
          id: number;
          page_key: string;
          saved_at: string;
          saved_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          content_value_en?: string | null;
          content_value_es?: string | null;
          content_value_pt?: string | null;
          content_value_pt_pt?: string | null;
          deleted: boolean;
          id?: never;
          page_key: string;
          saved_at?: string;
          saved_by?: string | null;
        };
        Update: {
          content_value_en?: string | null;
          content_value_es?: string | null;
          content_value_pt?: string | null;
          content_value_pt_pt?: string | null;
          deleted?: boolean;
          id?: never;
          page_key?: string;
          saved_at?: string;
          saved_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "site_content_versions_saved_by_fkey";
            columns: ["saved_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      site_event_notes: {
        Row: {
          actor_id: string | null;
          event_id: number;
          note: string | null;
        };
        ComputedFields: never;
        Insert: {
          actor_id?: string | null;
          event_id: number;
          note?: string | null;
        };
        Update: {
          actor_id?: string | null;
          event_id?: number;
          note?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "site_event_notes_actor_id_fkey";
            columns: ["actor_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "site_event_notes_event_id_fkey";
            columns: ["event_id"];
            isOneToOne: true;
            referencedRelation: "site_events";
            referencedColumns: ["id"];
          },
        ];
      };
      site_events: {
        Row: {
          created_at: string;
          domain: string | null;
          former_domain: string | null;
          from_status: Database["public"]["Enums"]["site_status"] | null;
          id: number;
          reason: Database["public"]["Enums"]["site_event_reason"] | null;
          site_id: string;
          to_status: Database["public"]["Enums"]["site_status"];
          undoes: number | null;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          domain?: string | null;
          former_domain?: string | null;
          from_status?: Database["public"]["Enums"]["site_status"] | null;
          id?: never;
          reason?: Database["public"]["Enums"]["site_event_reason"] | null;
          site_id: string;
          to_status: Database["public"]["Enums"]["site_status"];
          undoes?: number | null;
        };
        Update: {
          created_at?: string;
          domain?: string | null;
          former_domain?: string | null;
          from_status?: Database["public"]["Enums"]["site_status"] | null;
          id?: never;
          reason?: Database["public"]["Enums"]["site_event_reason"] | null;
          site_id?: string;
          to_status?: Database["public"]["Enums"]["site_status"];
          undoes?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "site_events_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: false;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "site_events_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: false;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "site_events_undoes_fkey";
            columns: ["undoes"];
            isOneToOne: false;
            referencedRelation: "site_events";
            referencedColumns: ["id"];
          },
        ];
      };
      site_files: {
        Row: {
          content_type: string;
          created_at: string;
          id: string;
          name: string;
          path: string;
          site_id: string;
          size: number;
        };
        ComputedFields: never;
        Insert: {
          content_type: string;
          created_at?: string;
          id?: string;
          name: string;
          path: string;
          site_id: string;
          size: number;
        };
        Update: {
          content_type?: string;
          created_at?: string;
          id?: string;
          name?: string;
          path?: string;
          site_id?: string;
          size?: number;
        };
        Relationships: [
          {
            foreignKeyName: "site_files_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: false;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "site_files_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: false;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      site_jobs: {
        Row: {
          attempts: number;
          created_at: string;
          finished_at: string | null;
          id: string;
          kind: Database["public"]["Enums"]["site_job_kind"];
          last_error: string | null;
          next_attempt_at: string;
          position: number;
          provider_site_id: string;
          result: NonNullable<Json>;
          site_id: string | null;
          started_at: string | null;
          state: Database["public"]["Enums"]["site_job_state"];
          steps: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          attempts?: number;
          created_at?: string;
          finished_at?: string | null;
          id?: string;
          kind: Database["public"]["Enums"]["site_job_kind"];
          last_error?: string | null;
          next_attempt_at?: string;
          position?: never;
          provider_site_id: string;
          result?: NonNullable<Json>;
          site_id?: string | null;
          started_at?: string | null;
          state?: Database["public"]["Enums"]["site_job_state"];
          steps?: NonNullable<Json>;
        };
        Update: {
          attempts?: number;
          created_at?: string;
          finished_at?: string | null;
          id?: string;
          kind?: Database["public"]["Enums"]["site_job_kind"];
          last_error?: string | null;
          next_attempt_at?: string;
          position?: never;
          provider_site_id?: string;
          result?: NonNullable<Json>;
          site_id?: string | null;
          started_at?: string | null;
          state?: Database["public"]["Enums"]["site_job_state"];
          steps?: NonNullable<Json>;
        };
        Relationships: [
          {
            foreignKeyName: "site_jobs_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: false;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "site_jobs_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: false;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      site_migration_access: {
        Row: {
          created_at: string;
          sealed_access: string;
          site_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          sealed_access: string;
          site_id: string;
        };
        Update: {
          created_at?: string;
          sealed_access?: string;
          site_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "site_migration_access_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "site_migration_access_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      site_notes: {
        Row: {
          certificate_expires_on: string | null;
          last_backup_on: string | null;
          notes: string;
          site_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          certificate_expires_on?: string | null;
          last_backup_on?: string | null;
          notes?: string;
          site_id: string;
          updated_at?: string;
        };
        Update: {
          certificate_expires_on?: string | null;
          last_backup_on?: string | null;
          notes?: string;
          site_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "site_notes_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "site_notes_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      site_reports: {
        Row: {
          backup_at: string | null;
          certificate_expires_at: string | null;
          disk_bytes: number | null;
          php: string | null;
          picture_path: string | null;
          reported_at: string;
          site_id: string;
          visits_last_seven_days: number | null;
          wordpress: string;
        };
        ComputedFields: never;
        Insert: {
          backup_at?: string | null;
          certificate_expires_at?: string | null;
          disk_bytes?: number | null;
          php?: string | null;
          picture_path?: string | null;
          reported_at?: string;
          site_id: string;
          visits_last_seven_days?: number | null;
          wordpress: string;
        };
        Update: {
          backup_at?: string | null;
          certificate_expires_at?: string | null;
          disk_bytes?: number | null;
          php?: string | null;
          picture_path?: string | null;
          reported_at?: string;
          site_id?: string;
          visits_last_seven_days?: number | null;
          wordpress?: string;
        };
        Relationships: [
          {
            foreignKeyName: "site_reports_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "site_reports_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      site_wishes: {
        Row: {
          address: string | null;
          body: string;
          business_name: string | null;
          created_at: string;
          opening_hours: string | null;
          shows_whatsapp: boolean;
          site_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          address?: string | null;
          body?: string;
          business_name?: string | null;
          created_at?: string;
          opening_hours?: string | null;
          shows_whatsapp?: boolean;
          site_id: string;
          updated_at?: string;
        };
        Update: {
          address?: string | null;
          body?: string;
          business_name?: string | null;
          created_at?: string;
          opening_hours?: string | null;
          shows_whatsapp?: boolean;
          site_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "site_wishes_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "activation_queue";
            referencedColumns: ["site_id"];
          },
          {
            foreignKeyName: "site_wishes_site_id_fkey";
            columns: ["site_id"];
            isOneToOne: true;
            referencedRelation: "sites";
            referencedColumns: ["id"];
          },
        ];
      };
      sites: {
        Row: {
          activated_at: string | null;
          activation_deadline: string | null;
          awaits_activation: boolean;
          cancelled_at: string | null;
          created_at: string;
          domain: string | null;
          id: string;
          migration: Database["public"]["Enums"]["migration_state"];
          migration_from: string | null;
          model: Database["public"]["Enums"]["site_model"] | null;
          paid_at: string | null;
          prepared_at: string | null;
          preview_url: string | null;
          profile_id: string;
          refunded_at: string | null;
          return_deadline: string | null;
          status: Database["public"]["Enums"]["site_status"];
          suspended_at: string | null;
          suspension_note: string | null;
          suspension_reason: Database["public"]["Enums"]["suspension_reason"] | null;
          taken_down_at: string | null;
          updated_at: string;
          wordpress_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          activated_at?: string | null;
          activation_deadline?: string | null;
          awaits_activation?: never;
          cancelled_at?: string | null;
          created_at?: string;
          domain?: string | null;
          id?: string;
          migration?: Database["public"]["Enums"]["migration_state"];
          migration_from?: string | null;
          model?: Database["public"]["Enums"]["site_model"] | null;
          paid_at?: string | null;
          prepared_at?: string | null;
          preview_url?: string | null;
          profile_id: string;
          refunded_at?: string | null;
          return_deadline?: string | null;
          status?: Database["public"]["Enums"]["site_status"];
          suspended_at?: string | null;
          suspension_note?: string | null;
          suspension_reason?: Database["public"]["Enums"]["suspension_reason"] | null;
          taken_down_at?: string | null;
          updated_at?: string;
          wordpress_url?: string | null;
        };
        Update: {
          activated_at?: string | null;
          activation_deadline?: string | null;
          awaits_activation?: never;
          cancelled_at?: string | null;
          created_at?: string;
          domain?: string | null;
          id?: string;
          migration?: Database["public"]["Enums"]["migration_state"];
          migration_from?: string | null;
          model?: Database["public"]["Enums"]["site_model"] | null;
          paid_at?: string | null;
          prepared_at?: string | null;
          preview_url?: string | null;
          profile_id?: string;
          refunded_at?: string | null;
          return_deadline?: string | null;
          status?: Database["public"]["Enums"]["site_status"];
          suspended_at?: string | null;
          suspension_note?: string | null;
          suspension_reason?: Database["public"]["Enums"]["suspension_reason"] | null;
          taken_down_at?: string | null;
          updated_at?: string;
          wordpress_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "sites_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      sites_to_remove: {
        Row: {
          deleted_at: string;
          domain: string | null;
          id: string;
          wordpress_url: string | null;
        };
        ComputedFields: never;
        Insert: {
          deleted_at?: string;
          domain?: string | null;
          id?: string;
          wordpress_url?: string | null;
        };
        Update: {
          deleted_at?: string;
          domain?: string | null;
          id?: string;
          wordpress_url?: string | null;
        };
        Relationships: [];
      };
      stripe_events: {
        Row: {
          id: string;
          outcome: Database["public"]["Enums"]["stripe_event_outcome"];
          processed_at: string;
          subscription_id: string | null;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          id: string;
          outcome: Database["public"]["Enums"]["stripe_event_outcome"];
          processed_at?: string;
          subscription_id?: string | null;
          type: string;
        };
        Update: {
          id?: string;
          outcome?: Database["public"]["Enums"]["stripe_event_outcome"];
          processed_at?: string;
          subscription_id?: string | null;
          type?: string;
        };
        Relationships: [];
      };
      subscriptions: {
        Row: {
          as_of: string;
          cancel_at: string | null;
          cancel_at_period_end: boolean;
          canceled_at: string | null;
          card_brand: string | null;
          card_expires_on: string | null;
          card_last4: string | null;
          collection_method: Database["public"]["Enums"]["collection_method"];
          created_at: string;
          currency: string;
          current_period_end: string | null;
          current_period_start: string | null;
          discounts: NonNullable<Json>;
          discounts_end_at: string | null;
          ended_at: string | null;
          grace_ends_at: string | null;
          grace_extended_to: string | null;
          id: string;
          in_service: boolean;
          is_chargeable: boolean;
          later_amount: number;
          next_amount: number;
          next_charge_at: string | null;
          other_amount: number;
          past_due_since: string | null;
          pause_behavior: Database["public"]["Enums"]["pause_behavior"] | null;
          pause_for_dispute: boolean;
          pause_resumes_at: string | null;
          plan_id: number;
          profile_id: string;
          quantity: number;
          recurring_amount: number;
          started_at: string;
          status: Database["public"]["Enums"]["subscription_status"];
          suspended_by_pause: boolean;
          sync_ticket: number;
          synced_at: string;
          unit_amount: number;
        };
        ComputedFields: never;
        Insert: {
          as_of?: string;
          cancel_at?: string | null;
          cancel_at_period_end?: boolean;
          canceled_at?: string | null;
          card_brand?: string | null;
          card_expires_on?: string | null;
          card_last4?: string | null;
          collection_method?: Database["public"]["Enums"]["collection_method"];
          created_at?: string;
          currency: string;
          current_period_end?: string | null;
          current_period_start?: string | null;
          discounts?: NonNullable<Json>;
          discounts_end_at?: never;
          ended_at?: string | null;
          grace_ends_at?: string | null;
          grace_extended_to?: string | null;
          id: string;
          in_service?: never;
          is_chargeable?: boolean;
          later_amount?: never;
          next_amount?: never;
          next_charge_at?: string | null;
          other_amount?: number;
          past_due_since?: string | null;
          pause_behavior?: Database["public"]["Enums"]["pause_behavior"] | null;
          pause_for_dispute?: boolean;
          pause_resumes_at?: string | null;
          plan_id: number;
          profile_id: string;
          quantity?: number;
          recurring_amount?: never;
          started_at: string;
          status: Database["public"]["Enums"]["subscription_status"];
          suspended_by_pause?: boolean;
          sync_ticket: number;
          synced_at?: string;
          unit_amount: number;
        };
        Update: {
          as_of?: string;
          cancel_at?: string | null;
          cancel_at_period_end?: boolean;
          canceled_at?: string | null;
          card_brand?: string | null;
          card_expires_on?: string | null;
          card_last4?: string | null;
          collection_method?: Database["public"]["Enums"]["collection_method"];
          created_at?: string;
          currency?: string;
          current_period_end?: string | null;
          current_period_start?: string | null;
          discounts?: NonNullable<Json>;
          discounts_end_at?: never;
          ended_at?: string | null;
          grace_ends_at?: string | null;
          grace_extended_to?: string | null;
          id?: string;
          in_service?: never;
          is_chargeable?: boolean;
          later_amount?: never;
          next_amount?: never;
          next_charge_at?: string | null;
          other_amount?: number;
          past_due_since?: string | null;
          pause_behavior?: Database["public"]["Enums"]["pause_behavior"] | null;
          pause_for_dispute?: boolean;
          pause_resumes_at?: string | null;
          plan_id?: number;
          profile_id?: string;
          quantity?: number;
          recurring_amount?: never;
          started_at?: string;
          status?: Database["public"]["Enums"]["subscription_status"];
          suspended_by_pause?: boolean;
          sync_ticket?: number;
          synced_at?: string;
          unit_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: "subscriptions_plan_id_fkey";
            columns: ["plan_id"];
            isOneToOne: false;
            referencedRelation: "plans";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "subscriptions_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      team_invitations: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          role: Database["public"]["Enums"]["team_role"];
          sent_at: string;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          role: Database["public"]["Enums"]["team_role"];
          sent_at?: string;
          withdrawn_at?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          role?: Database["public"]["Enums"]["team_role"];
          sent_at?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "team_invitations_invited_by_fkey";
            columns: ["invited_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      team_tasks: {
        Row: {
          created_at: string;
          dedupe_key: string;
          details: NonNullable<Json>;
          done_at: string | null;
          done_by: string | null;
          due_at: string | null;
          id: string;
          kind: Database["public"]["Enums"]["team_task_kind"];
          notified_at: string | null;
          profile_id: string | null;
          search: string;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          dedupe_key: string;
          details?: NonNullable<Json>;
          done_at?: string | null;
          done_by?: string | null;
          due_at?: string | null;
          id?: string;
          kind: Database["public"]["Enums"]["team_task_kind"];
          notified_at?: string | null;
          profile_id?: string | null;
          search?: never;
          subject: string;
        };
        Update: {
          created_at?: string;
          dedupe_key?: string;
          details?: NonNullable<Json>;
          done_at?: string | null;
          done_by?: string | null;
          due_at?: string | null;
          id?: string;
          kind?: Database["public"]["Enums"]["team_task_kind"];
          notified_at?: string | null;
          profile_id?: string | null;
          search?: never;
          subject?: string;
        };
        Relationships: [
          {
            foreignKeyName: "team_tasks_done_by_fkey";
            columns: ["done_by"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "team_tasks_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      activation_queue: {
        Row: {
          activation_deadline: string | null;
          domain: string | null;
          email: string | null;
          full_name: string | null;
          locale: Database["public"]["Enums"]["language"];
          migration: Database["public"]["Enums"]["migration_state"];
          overdue: boolean | null;
          paid_at: string | null;
          phone: string | null;
          prepared_at: string | null;
          profile_id: string;
          search: string | null;
          site_id: string;
          status: Database["public"]["Enums"]["site_status"];
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "sites_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: true;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      audit_actors: {
        Row: {
          actor_email: string | null;
          full_name: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      audit_entries: {
        Row: {
          action: string;
          actor_email: string | null;
          actor_id: string | null;
          actor_name: string | null;
          actor_role: Database["public"]["Enums"]["team_role"] | null;
          after: Json | null;
          area: string;
          before: Json | null;
          changed: string[];
          created_at: string;
          customer_email: string | null;
          customer_name: string | null;
          id: number;
          profile_id: string | null;
          row_key: string | null;
          row_name: string | null;
          search: string | null;
          table_name: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      blog_post_list: {
        Row: {
          author: string;
          created_at: string;
          id: string;
          published_at: string | null;
          reading_minutes: number;
          search: string | null;
          slug: string;
          state: Database["public"]["Enums"]["post_state"] | null;
          tags: string[];
          title: string;
          trashed_at: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          created_at?: string | null;
          id?: string | null;
          published_at?: string | null;
          reading_minutes?: number | null;
          search?: never;
          slug?: string | null;
          state?: never;
          tags?: string[] | null;
          title?: string | null;
          trashed_at?: string | null;
          updated_at?: string | null;
        };
        Update: {
          author?: string | null;
          created_at?: string | null;
          id?: string | null;
          published_at?: string | null;
          reading_minutes?: number | null;
          search?: never;
          slug?: string | null;
          state?: never;
          tags?: string[] | null;
          title?: string | null;
          trashed_at?: string | null;
          updated_at?: string | null;
        };
        Relationships: [];
      };
      blog_tags: {
        Row: {
          posts: number | null;
          tag: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      conversation_list: {
        Row: {
          assignee: string | null;
          assignee_id: string | null;
          author_kind: Database["public"]["Enums"]["author_kind"];
          domain: string | null;
          email: string;
          excerpt: string | null;
          id: string;
          last_message_at: string;
          name: string;
          profile_id: string;
          search: string;
          status: Database["public"]["Enums"]["conversation_status"];
          subject: string;
          waiting_since: string | null;
        };
        ComputedFields: never;
        Insert: {
          assignee?: never;
          assignee_id?: string | null;
          author_kind?: Database["public"]["Enums"]["author_kind"] | null;
          domain?: string | null;
          email?: string | null;
          excerpt?: never;
          id?: string | null;
          last_message_at?: string | null;
          name?: string | null;
          profile_id?: string | null;
          search?: string | null;
          status?: Database["public"]["Enums"]["conversation_status"] | null;
          subject?: string | null;
          waiting_since?: string | null;
        };
        Update: {
          assignee?: never;
          assignee_id?: string | null;
          author_kind?: Database["public"]["Enums"]["author_kind"] | null;
          domain?: string | null;
          email?: string | null;
          excerpt?: never;
          id?: string | null;
          last_message_at?: string | null;
          name?: string | null;
          profile_id?: string | null;
          search?: string | null;
          status?: Database["public"]["Enums"]["conversation_status"] | null;
          subject?: string | null;
          waiting_since?: string | null;
        };
        Relationships: [];
      };
      course_list: {
        Row: {
          completions: number | null;
          created_at: string;
          id: string;
          language: Database["public"]["Enums"]["language"];
          learners: number | null;
          lessons: number | null;
          published_lessons: number | null;
          search: string;
          status: Database["public"]["Enums"]["publication_status"];
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Relationships: [];
      };
      course_overview: {
        Row: {
          begun: boolean | null;
          completed: number | null;
          completed_at: string | null;
          completed_lessons: number | null;
          completed_title: string | null;
          cover_alt: string;
          cover_url: string | null;
          created_at: string;
          description: string;
          duration_seconds: number | null;
          id: string;
          intro_video_kind: Database["public"]["Enums"]["video_kind"];
          intro_video_url: string | null;
          language: Database["public"]["Enums"]["language"];
          lessons: number | null;
          may_learn: boolean | null;
          new_lessons: number | null;
          next_lesson_id: string | null;
          outline: Json | null;
          percent: number | null;
          position: number;
          search: string;
          status: Database["public"]["Enums"]["publication_status"];
          title: string;
          watched_at: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      customer_list: {
        Row: {
          created_at: string;
          domain: string | null;
          email: string | null;
          filed_as: Database["public"]["Enums"]["site_status"] | null;
          full_name: string | null;
          id: string;
          is_confirmed: boolean;
          locale: Database["public"]["Enums"]["language"];
          phone: string | null;
          search: string;
          site_status: Database["public"]["Enums"]["listed_site_status"] | null;
          subscription: Database["public"]["Enums"]["customer_subscription"];
          team_role: Database["public"]["Enums"]["team_role"] | null;
          two_subscriptions: boolean;
        };
        ComputedFields: never;
        Relationships: [];
      };
      customer_payment_totals: {
        Row: {
          currency: string;
          is_refund_to_decide: boolean | null;
          overdue: number | null;
          owed: number | null;
          owed_since: string | null;
          paid: number | null;
          paid_outside: number | null;
          profile_id: string;
          withdrawn: number | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "payments_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      customer_timeline: {
        Row: {
          details: Json | null;
          happened_at: string | null;
          id: string | null;
          is_repeated: boolean | null;
          kind: string | null;
          profile_id: string | null;
        };
        ComputedFields: never;
        Relationships: [];
      };
      media_list: {
        Row: {
          alt: string;
          bytes: number;
          created_at: string;
          height: number | null;
          id: string;
          kind: Database["public"]["Enums"]["media_kind"];
          path: string;
          search: string;
          used: boolean | null;
          uses: Json | null;
          variants: NonNullable<Json>;
          width: number | null;
        };
        ComputedFields: never;
        Insert: {
          alt?: string | null;
          bytes?: number | null;
          created_at?: string | null;
          height?: number | null;
          id?: string | null;
          kind?: Database["public"]["Enums"]["media_kind"] | null;
          path?: string | null;
          search?: string | null;
          used?: never;
          uses?: never;
          variants?: Json | null;
          width?: number | null;
        };
        Update: {
          alt?: string | null;
          bytes?: number | null;
          created_at?: string | null;
          height?: number | null;
          id?: string | null;
          kind?: Database["public"]["Enums"]["media_kind"] | null;
          path?: string | null;
          search?: string | null;
          used?: never;
          uses?: never;
          variants?: Json | null;
          width?: number | null;
        };
        Relationships: [];
      };
      open_price_moves: {
        Row: {
          amount_after: number | null;
          announced_at: string;
          currency: string;
          discount_ends_at: string | null;
          discounted_once: boolean | null;
          from_amount: number;
          id: string;
          next_amount: number | null;
          notice_sent_at: string | null;
          price_after: number | null;
          profile_id: string;
          subscription_id: string;
          takes_effect_at: string;
          to_amount: number;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "price_moves_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "price_moves_subscription_id_fkey";
            columns: ["subscription_id"];
            isOneToOne: false;
            referencedRelation: "subscription_prices";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "price_moves_subscription_id_fkey";
            columns: ["subscription_id"];
            isOneToOne: false;
            referencedRelation: "subscriptions";
            referencedColumns: ["id"];
          },
        ];
      };
      subscription_prices: {
        Row: {
          announced_at: string | null;
          at_plan_price: boolean | null;
          cancelling: boolean | null;
          currency: string;
          current_period_end: string | null;
          email: string | null;
          full_name: string | null;
          id: string;
          move_id: string | null;
          next_amount: number;
          profile_id: string;
          search: string | null;
          status: Database["public"]["Enums"]["subscription_status"];
          takes_effect_at: string | null;
          to_amount: number | null;
          unit_amount: number;
          would_start_at: string | null;
        };
        ComputedFields: never;
        Relationships: [
          {
            foreignKeyName: "subscriptions_profile_id_fkey";
            columns: ["profile_id"];
            isOneToOne: false;
            referencedRelation: "profiles";
            referencedColumns: ["id"];
          },
        ];
      };
      task_list: {
        Row: {
          created_at: string;
          dedupe_key: string;
          details: NonNullable<Json>;
          done_at: string | null;
          due_at: string | null;
          id: string;
          kind: Database["public"]["Enums"]["team_task_kind"];
          profile_id: string | null;
          search: string;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string | null;
          dedupe_key?: string | null;
          details?: Json | null;
          done_at?: string | null;
          due_at?: string | null;
          id?: string | null;
          kind?: Database["public"]["Enums"]["team_task_kind"] | null;
          profile_id?: string | null;
          search?: string | null;
          subject?: string | null;
        };
        Update: {
          created_at?: string | null;
          dedupe_key?: string | null;
          details?: Json | null;
          done_at?: string | null;
          due_at?: string | null;
          id?: string | null;
          kind?: Database["public"]["Enums"]["team_task_kind"] | null;
          profile_id?: string | null;
          search?: string | null;
          subject?: string | null;
        };
        Relationships: [];
      };
    };
    Functions: {
      accept_invitation: { Args: { token: string }; Returns: undefined };
      accept_invitation_for: { Args: { token: string; user_id: string }; Returns: undefined };
      account_sessions: { Args: { user_id: string }; Returns: Json[] };
      activation_gaps: {
        Args: { site_ids: string[] };
        Returns: {
          gaps: Database["public"]["Enums"]["activation_gap"][];
          site_id: string;
        }[];
      };
      admin_dashboard: { Args: Record<PropertyKey, never>; Returns: Json };
      analytics_report: {
        Args: {
          days?: number;
          filter_value?: string;
          filtered_by?: string;
          from_day?: string;
          to_day?: string;
        };
        Returns: Json;
      };
      announce_price_moves: { Args: { subscription_ids: string[] }; Returns: number };
      answer_contact: {
        Args: {
          attachment_ids?: string[];
          body: string;
          contact_id: string;
          is_note: boolean;
          request_id?: string;
          seen: number;
        };
        Returns: number;
      };
      apply_stripe_state: { Args: { state: Json; ticket: number }; Returns: string };
      assign_contact: { Args: { assignee: string; contact_id: string; seen: string }; Returns: undefined };
      begin_billing_change: { Args: { change: Json }; Returns: string };
      begin_refund: {
        Args: {
          amount: number;
          ends_subscription: boolean;
          made_by: string;
          note: string;
          payment_id: string;
          reason: Database["public"]["Enums"]["refund_reason"];
          refund_id: string;
          seen_refunded: number;
        };
        Returns: string;
      };
      begin_site_sign_in: {
        Args: { owner_id: string };
        Returns: {
          details: Json;
          id: string;
          provider_site_id: string;
        }[];
      };
      begin_stripe_sync: { Args: Record<PropertyKey, never>; Returns: number };
      blog_post_history: {
        Args: { post_id: string };
        Returns: {
          id: number;
          saved_at: string;
          saved_by: string;
          status: Database["public"]["Enums"]["publication_status"];
          title: string;
          words: number;
        }[];
      };
      cancel_price_move: { Args: { move_id: string }; Returns: undefined };
      change_domain: { Args: { reason?: string; seen: string; site_id: string }; Returns: undefined };
      check_account_deletion: { Args: { user_id: string }; Returns: undefined };
      check_customer_closing: { Args: { user_id: string }; Returns: undefined };
      claim_domain_checks: {
        Args: { batch_size?: number };
        Returns: {
          checked_at: string | null;
          checks: number;
          connected_at: string | null;
          domain: string;
          first_asked_at: string;
          next_check_at: string | null;
          records: NonNullable<Json>;
          site_id: string;
          tls: Database["public"]["Enums"]["tls_state"] | null;
          verdict: Database["public"]["Enums"]["domain_verdict"];
        }[];
        SetofOptions: {
          from: "*";
          to: "domain_checks";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_emails: {
        Args: { batch_size?: number };
        Returns: {
          attempts: number;
          created_at: string;
          dedupe_key: string;
          handed_over_at: string | null;
          id: string;
          last_error: string | null;
          locale: Database["public"]["Enums"]["language"];
          next_attempt_at: string;
          payload: NonNullable<Json>;
          priority: number;
          profile_id: string | null;
          recipient: string;
          sent_at: string | null;
          status: Database["public"]["Enums"]["email_status"];
          template: Database["public"]["Enums"]["email_template"];
          updated_at: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "email_outbox";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_site_build: {
        Args: Record<PropertyKey, never>;
        Returns: {
          asked_at: string | null;
          attempts: number;
          due_at: string;
          first_change_at: string;
          id: number;
          last_change_at: string;
          last_error: string | null;
          reasons: Database["public"]["Enums"]["build_reason"][];
          state: Database["public"]["Enums"]["build_state"];
        }[];
        SetofOptions: {
          from: "*";
          to: "site_builds";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      claim_site_jobs: {
        Args: { batch_size?: number };
        Returns: {
          attempts: number;
          details: Json;
          id: string;
          kind: Database["public"]["Enums"]["site_job_kind"];
          provider_site_id: string;
        }[];
      };
      claim_stripe_syncs: {
        Args: { most: number; present: string };
        Returns: {
          id: string;
          invoices: string[];
          kind: Database["public"]["Enums"]["stripe_sync_kind"];
          priority: number;
          version: number;
          whole: boolean;
        }[];
      };
      close_customer_account: {
        Args: { actor_id: string; reason: Database["public"]["Enums"]["closing_reason"]; user_id: string };
        Returns: undefined;
      };
      confirmation_link_state: { Args: { token_hash: string }; Returns: string };
      conversation: { Args: { contact_id: string }; Returns: Json };
      conversation_colleagues: {
        Args: { contact_id: string; is_writing: boolean };
        Returns: {
          name: string;
          writes: boolean;
        }[];
      };
      correct_customer_email: {
        Args: {
          email: string;
          profile_id: string;
          reason: Database["public"]["Enums"]["email_correction_reason"];
          seen: string;
        };
        Returns: string;
      };
      count_customers_behind: { Args: { present: string }; Returns: number };
      count_domains_behind: { Args: { present: string }; Returns: number };
      count_grace_behind: { Args: { present: string }; Returns: number };
      course_reach: { Args: { course_id: string }; Returns: Json };
      customer_course: { Args: { course_id: string; profile_id: string }; Returns: Json };
      customer_courses: {
        Args: { profile_id: string };
        Returns: {
          completed: number;
          completed_at: string;
          id: string;
          language: Database["public"]["Enums"]["language"];
          lessons: number;
          new_lessons: number;
          percent: number;
          title: string;
          watched_at: string;
        }[];
      };
      decide_dispute: {
        Args: {
          actor_id: string;
          decision: Database["public"]["Enums"]["dispute_decision"];
          dispute_id: string;
        };
        Returns: string;
      };
      decline_domain: { Args: { reason?: string; seen: string; site_id: string }; Returns: undefined };
      delete_account: { Args: { user_id: string }; Returns: undefined };
      delete_blog_post: { Args: { post_id: string }; Returns: undefined };
      deployment_facts: { Args: Record<PropertyKey, never>; Returns: Json };
      duplicate_course: { Args: { course_id: string; new_id?: string; title: string }; Returns: string };
      email_correction_state: { Args: { token: string }; Returns: Json };
      extend_grace: {
        Args: {
          change_id: string;
          note?: string;
          reason: Database["public"]["Enums"]["billing_change_reason"];
          seen: string;
          subscription_id: string;
          until: string;
        };
        Returns: string;
      };
      files_to_remove: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bucket: string;
          path: string;
        }[];
      };
      finish_billing_change: { Args: { change_id: string }; Returns: undefined };
      finish_emails: { Args: { outcomes: Json }; Returns: undefined };
      finish_site_build: { Args: { build_id: number; error?: string }; Returns: undefined };
      finish_site_job: {
        Args: { error?: string; job_id: string; outcome: string; report?: Json };
        Returns: boolean;
      };
      finish_stripe_sync: {
        Args: {
          id: string;
          kind: Database["public"]["Enums"]["stripe_sync_kind"];
          present: string;
          version: number;
        };
        Returns: undefined;
      };
      hand_over_email: { Args: { email_id: string }; Returns: undefined };
      held_dispute: { Args: { subscription_id: string }; Returns: string };
      initialise_site_content: { Args: { texts: Json }; Returns: number };
      invitation_state: { Args: { token: string }; Returns: Json };
      invite_member: {
        Args: { email: string; role: Database["public"]["Enums"]["team_role"] };
        Returns: string;
      };
      mark_customers_due: { Args: { present: string }; Returns: number };
      mark_due_by_grace: { Args: { present: string }; Returns: number };
      mark_stripe_syncs: {
        Args: { present: string; reason: Database["public"]["Enums"]["stripe_sync_reason"]; subjects: Json };
        Returns: undefined;
      };
      message_team: {
        Args: Record<PropertyKey, never>;
        Returns: {
          id: string;
          name: string;
        }[];
      };
      my_permissions: {
        Args: Record<PropertyKey, never>;
        Returns: Database["public"]["Enums"]["team_permission"][];
      };
      needs_team_factor: { Args: Record<PropertyKey, never>; Returns: boolean };
      note_audit: {
        Args: { action: string; actor_id: string; area: string; details?: Json; profile_id?: string };
        Returns: undefined;
      };
      note_confirmation_resent: { Args: { profile_id: string }; Returns: undefined };
      note_fraud_warning: {
        Args: { actionable: boolean; payment_id: string; warning_id: string };
        Returns: undefined;
      };
      note_list_export: { Args: { list: string; row_count: number }; Returns: undefined };
      note_view_as: { Args: { profile_id: string }; Returns: undefined };
      pause_stripe_calls: { Args: { until: string }; Returns: undefined };
      postpone_stripe_sync: {
        Args: {
          counts: boolean;
          id: string;
          kind: Database["public"]["Enums"]["stripe_sync_kind"];
          present: string;
        };
        Returns: undefined;
      };
      prepare_sites: { Args: { prepared: boolean; site_ids: string[] }; Returns: string[] };
      price_moves_to_do: {
        Args: Record<PropertyKey, never>;
        Returns: {
          announced_at: string;
          applied_at: string | null;
          cancelled_at: string | null;
          currency: string;
          done_at: string | null;
          from_amount: number;
          from_price_id: string | null;
          id: string;
          notice_sent_at: string | null;
          profile_id: string;
          subscription_id: string;
          takes_effect_at: string;
          to_amount: number;
          to_price_id: string;
        }[];
        SetofOptions: {
          from: "*";
          to: "price_moves";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      price_summary: {
        Args: Record<PropertyKey, never>;
        Returns: {
          currency: string;
          moving: number;
          recurring: number;
          subscriptions: number;
          unit_amount: number;
        }[];
      };
      publish_again: { Args: Record<PropertyKey, never>; Returns: undefined };
      publishing_state: { Args: Record<PropertyKey, never>; Returns: Json };
      read_migration_access: { Args: { site_id: string }; Returns: string };
      recipient_of_team: { Args: { profile_id: string }; Returns: Json };
      record_domain_check: {
        Args: {
          asked_domain: string;
          next_check_at?: string;
          records: Json;
          restart?: boolean;
          site_id: string;
          tls?: Database["public"]["Enums"]["tls_state"];
          verdict: Database["public"]["Enums"]["domain_verdict"];
        };
        Returns: undefined;
      };
      record_domain_request_check: {
        Args: {
          asked_domain: string;
          records: Json;
          site_id: string;
          tls?: Database["public"]["Enums"]["tls_state"];
          verdict: Database["public"]["Enums"]["domain_verdict"];
        };
        Returns: undefined;
      };
      record_engagement: { Args: { seconds: number; tab_id: string; view_id: string }; Returns: undefined };
      record_failure: {
        Args: {
          address?: string;
          code: string;
          place?: string;
          route: string;
          source: Database["public"]["Enums"]["failure_source"];
          times?: number;
          version?: string;
          visit?: string;
        };
        Returns: undefined;
      };
      record_page_view: {
        Args: {
          campaign?: string;
          device: string;
          language?: string;
          path: string;
          referrer?: string;
          signals?: string[];
          tab_id: string;
          view_id: string;
        };
        Returns: undefined;
      };
      record_schedule_run: {
        Args: { job: Database["public"]["Enums"]["schedule_job"]; ok: boolean; started_at: string };
        Returns: undefined;
      };
      record_stripe_event: {
        Args: { delay: string; event: Json; present: string; subject: Json };
        Returns: string;
      };
      remove_media_file: {
        Args: { actor_id: string; media_id: string };
        Returns: {
          alt: string;
          bytes: number;
          created_at: string;
          height: number | null;
          id: string;
          kind: Database["public"]["Enums"]["media_kind"];
          path: string;
          search: string;
          uploaded_by: string | null;
          variants: NonNullable<Json>;
          width: number | null;
        }[];
        SetofOptions: {
          from: "*";
          to: "media_files";
          isOneToOne: false;
          isSetofReturn: true;
        };
      };
      reorder_course: { Args: { course_id: string; outline: Json }; Returns: undefined };
      reorder_courses: { Args: { course_ids: string[] }; Returns: undefined };
      replace_sign_up: { Args: { details: Json; email: string }; Returns: undefined };
      reply_to_contact: {
        Args: { attachment_ids?: string[]; body: string; contact_id: string; request_id?: string };
        Returns: number;
      };
      request_billing_sync: { Args: Record<PropertyKey, never>; Returns: undefined };
      request_domain: { Args: { domain: string; note?: string; site_id: string }; Returns: undefined };
      request_migration: { Args: { access?: string; address: string }; Returns: undefined };
      request_site_job: {
        Args: { kind: Database["public"]["Enums"]["site_job_kind"]; site_id: string };
        Returns: undefined;
      };
      resend_email: { Args: { email_id: string }; Returns: undefined };
      resend_email_correction: { Args: { correction_id: string }; Returns: undefined };
      restore_blog_post: { Args: { seen: string; version_id: number }; Returns: string };
      retry_site_job: { Args: { job_id: string }; Returns: undefined };
      run_watch: { Args: Record<PropertyKey, never>; Returns: undefined };
      save_lesson: {
        Args: {
          body: string;
          duration_seconds: number;
          lesson_id: string;
          poster_path: string;
          seen: string;
          status: Database["public"]["Enums"]["publication_status"];
          title: string;
          video_kind: Database["public"]["Enums"]["video_kind"];
          video_path: string;
          video_url: string;
        };
        Returns: string;
      };
      save_migration_access: { Args: { access: string; site_id: string }; Returns: undefined };
      save_plan: { Args: { actor_id: string; plan: Json; seen: string }; Returns: string };
      save_settings: { Args: { changes: Json }; Returns: string };
      save_site_content: { Args: { changes: Json }; Returns: string };
      save_site_file: { Args: { fields: Json; seen: string; site_id: string }; Returns: string };
      set_customer_name: {
        Args: { full_name: string; profile_id: string; seen: string };
        Returns: undefined;
      };
      set_customer_phone: { Args: { phone: string; profile_id: string; seen: string }; Returns: undefined };
      set_lesson_progress: {
        Args: { completed?: boolean; lesson_id: string; position_seconds?: number; seconds_ago?: number };
        Returns: {
          completed_at: string | null;
          created_at: string;
          furthest_seconds: number;
          lesson_id: string;
          position_seconds: number;
          profile_id: string;
          watched_at: string;
        };
        SetofOptions: {
          from: "*";
          to: "lesson_progress";
          isOneToOne: true;
          isSetofReturn: false;
        };
      };
      set_site_model: { Args: { model: Database["public"]["Enums"]["site_model"] }; Returns: undefined };
      set_team_role: {
        Args: { role?: Database["public"]["Enums"]["team_role"]; user_id: string };
        Returns: undefined;
      };
      set_team_tasks_done: { Args: { done: boolean; task_ids: string[] }; Returns: string[] };
      share_certificate: { Args: { course_id: string; shared: boolean }; Returns: string };
      shared_certificate: {
        Args: { code: string };
        Returns: {
          completed_at: string;
          course_title: string;
          learner_name: string;
        }[];
      };
      site_content_history: {
        Args: { page_key: string };
        Returns: {
          content_value_en: string;
          content_value_es: string;
          content_value_pt: string;
          content_value_pt_pt: string;
          deleted: boolean;
          id: number;
          saved_at: string;
          saved_by: string;
        }[];
      };
      site_domain_holders: {
        Args: { site_id: string };
        Returns: {
          domain: string;
          email: string;
          full_name: string;
          holder_site_id: string;
          is_request: boolean;
          of_request: boolean;
          profile_id: string;
          status: Database["public"]["Enums"]["site_status"];
        }[];
      };
      start_conversation: {
        Args: { attachment_ids?: string[]; message: string; request_id?: string };
        Returns: string;
      };
      stripe_sync_workers: { Args: Record<PropertyKey, never>; Returns: number };
      stripe_syncs_wait_ms: { Args: { present: string }; Returns: number };
      subscriptions_due_by_grace: { Args: Record<PropertyKey, never>; Returns: string[] };
      sum_counters: { Args: Record<PropertyKey, never>; Returns: undefined };
      take_call: { Args: { caller_id: string; function_name: string }; Returns: number };
      take_site_step: {
        Args: {
          reason?: string;
          seen: Database["public"]["Enums"]["site_status"];
          site_id: string;
          step: Database["public"]["Enums"]["site_step"];
        };
        Returns: number;
      };
      take_stripe_calls: {
        Args: { calls: number; endpoint: string; present: string; test_mode: boolean };
        Returns: {
          interval_ms: number;
          wait_ms: number;
        }[];
      };
      take_upload: { Args: { bytes: number; caller_id: string }; Returns: number };
      team_members: {
        Args: Record<PropertyKey, never>;
        Returns: {
          email: string;
          has_factor: boolean;
          id: string;
          last_sign_in_at: string;
          name: string;
          role: Database["public"]["Enums"]["team_role"];
          since: string;
        }[];
      };
      team_role_of: { Args: { user_id: string }; Returns: Database["public"]["Enums"]["team_role"] };
      trash_blog_post: { Args: { post_id: string }; Returns: undefined };
      undo_site_step: { Args: { event_id: number }; Returns: undefined };
      untrash_blog_post: { Args: { post_id: string }; Returns: undefined };
      unused_course_files: {
        Args: Record<PropertyKey, never>;
        Returns: {
          bucket: string;
          path: string;
        }[];
      };
      withdraw_domain_request: { Args: { seen: string; site_id: string }; Returns: undefined };
      withdraw_email_correction: { Args: { correction_id: string }; Returns: undefined };
      withdraw_invitation: { Args: { invitation_id: string }; Returns: undefined };
      withdraw_migration: { Args: Record<PropertyKey, never>; Returns: undefined };
      write_to_customer: {
        Args: {
          attachment_ids?: string[];
          message: string;
          profile_id: string;
          request_id?: string;
          seen: string;
        };
        Returns: string;
      };
    };
    Enums: {
      activation_gap:
        | "payment"
        | "domain"
        | "domain_of_another"
        | "hosting"
        | "wordpress"
        | "template"
        | "migration"
        | "certificate"
        | "backup"
        | "handover";
      author_kind: "customer" | "team";
      billing_change_kind:
        | "subscription_ended"
        | "subscription_kept"
        | "payment_marked_paid"
        | "discount_given"
        | "discount_ended"
        | "grace_extended";
      billing_change_reason:
        | "requested_by_customer"
        | "service_problem"
        | "courtesy"
        | "dispute"
        | "terms_violation"
        | "bank_transfer"
        | "cash"
        | "other";
      billing_interval: "month" | "year";
      build_reason: "plans" | "settings" | "content" | "blog" | "again";
      build_state: "waiting" | "asking" | "asked" | "failed";
      checklist_item: "hosting" | "wordpress" | "template" | "certificate" | "backup" | "handover";
      closing_reason: "requested" | "duplicate" | "abuse" | "other";
      collection_method: "charge_automatically" | "send_invoice";
      conversation_status: "open" | "answered" | "closed";
      customer_step: "sign_up" | "confirmed" | "paid" | "live";
      customer_subscription: "active" | "disputed" | "ended" | "none" | "overdue" | "paused" | "unpaid";
      dispute_decision: "kept" | "ended";
      dispute_status:
        | "warning_needs_response"
        | "warning_under_review"
        | "warning_closed"
        | "needs_response"
        | "under_review"
        | "appeal_needs_response"
        | "appeal_under_review"
        | "won"
        | "lost"
        | "prevented";
      domain_verdict: "pointing_here" | "partly" | "elsewhere" | "none" | "unknown";
      email_correction_reason: "typo" | "lost_access" | "requested" | "other";
      email_status: "queued" | "sending" | "sent" | "failed";
      email_template:
        | "payment_received"
        | "payment_receipt"
        | "domain_connected"
        | "site_live"
        | "site_suspended"
        | "site_reactivated"
        | "domain_changed"
        | "domain_change_declined"
        | "charge_upcoming"
        | "charge_failed"
        | "invoice_issued"
        | "invoice_overdue"
        | "suspension_warning"
        | "payment_refunded"
        | "voucher_issued"
        | "voucher_expired"
        | "subscription_cancelling"
        | "subscription_kept"
        | "subscription_ended"
        | "password_changed"
        | "price_change"
        | "price_change_cancelled"
        | "message_answered"
        | "team_message"
        | "team_invitation"
        | "email_correction"
        | "email_correction_notice"
        | "email_changed"
        | "factor_added"
        | "factor_removed"
        | "account_closed"
        | "team_task"
        | "team_digest";
      failure_source: "browser" | "function";
      language: "pt-BR" | "pt-PT" | "en";
      lesson_file_kind: "attachment" | "captions";
      listed_site_status:
        | "awaiting_payment"
        | "awaiting_activation"
        | "active"
        | "suspended"
        | "cancelled"
        | "returning"
        | "refunded";
      media_kind: "image" | "video";
      media_place: "course" | "lesson" | "post" | "text";
      migration_state: "none" | "asked" | "access_received" | "copied" | "checked";
      page_view_drop_reason:
        "bot" | "prefetch" | "team" | "do_not_track" | "excess" | "flood" | "implausible";
      pause_behavior: "keep_as_draft" | "mark_uncollectible" | "void";
      payment_status: "draft" | "open" | "paid" | "uncollectible" | "void";
      post_state: "draft" | "published" | "scheduled" | "trashed";
      publication_status: "draft" | "published";
      refund_reason: "requested_by_customer" | "duplicate" | "service_problem" | "other";
      refund_status: "requested" | "pending" | "requires_action" | "succeeded" | "failed" | "canceled";
      schedule_job:
        | "send-emails"
        | "reconcile-billing"
        | "check-grace"
        | "check-domains"
        | "watch"
        | "publish-site"
        | "purge-files"
        | "sync-stripe"
        | "sum-counters"
        | "run-site-jobs";
      site_event_reason: "payment" | "team" | "undone" | "domain";
      site_job_kind: "make" | "suspend" | "resume" | "remove" | "report" | "sign_in";
      site_job_state: "queued" | "sent" | "done" | "failed" | "cancelled";
      site_model: "bakery" | "clinic" | "law_office" | "photographer" | "restaurant" | "workshop";
      site_status: "awaiting_payment" | "awaiting_activation" | "active" | "suspended" | "cancelled";
      site_step: "prepare" | "unprepare" | "activate" | "suspend" | "lift" | "restore";
      stripe_event_outcome: "queued" | "ignored";
      stripe_sync_kind: "subscription" | "customer" | "checkout_session" | "payment_intent" | "test_clock";
      stripe_sync_reason: "event" | "comparison" | "grace" | "price_move" | "return";
      subscription_status:
        | "incomplete"
        | "incomplete_expired"
        | "trialing"
        | "active"
        | "past_due"
        | "canceled"
        | "unpaid"
        | "paused";
      suspension_reason: "payment" | "team";
      team_permission:
        | "customers.read"
        | "customers.write"
        | "sites.read"
        | "sites.write"
        | "tasks.read"
        | "tasks.write"
        | "messages.read"
        | "messages.write"
        | "money.read"
        | "money.write"
        | "plans.read"
        | "plans.write"
        | "content.read"
        | "content.write"
        | "blog.read"
        | "blog.write"
        | "media.read"
        | "media.write"
        | "courses.read"
        | "courses.write"
        | "analytics.read"
        | "settings.read"
        | "settings.write"
        | "roles.read"
        | "roles.write"
        | "audit.read"
        | "outbox.read"
        | "outbox.write";
      team_role: "admin" | "support" | "finance" | "editor";
      team_task_kind:
        | "activation_due"
        | "put_site_back"
        | "migration_asked"
        | "domain_change_asked"
        | "domain_claimed_twice"
        | "site_job_failed"
        | "fraud_warning"
        | "dispute_opened"
        | "dispute_inquiry"
        | "dispute_lost"
        | "dispute_won"
        | "refund_to_decide"
        | "paid_without_profile"
        | "refund_failed"
        | "take_site_down"
        | "two_subscriptions"
        | "stripe_customer_conflict"
        | "message_given_up"
        | "emails_stalled"
        | "reconciliation_stalled"
        | "paid_unknown_price"
        | "schedule_behind"
        | "publishing_failed"
        | "counters_stalled"
        | "page_views_left_out";
      tls_state: "valid" | "invalid" | "unreachable";
      video_kind: "none" | "upload" | "youtube" | "vimeo";
      visit_device: "phone" | "tablet" | "desktop";
      voucher_kind: "boleto" | "pix";
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema["Tables"] & DefaultSchema["Views"]) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema["CompositeTypes"] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

/** Tables that customers read by their own id, with the column of the id and the one that orders the rows. */
export const customersTables = [
  ["certificate_links", "profile_id", "course_id"],
  ["contacts", "profile_id", "id"],
  ["course_completions", "profile_id", "course_id"],
  ["disputes", "profile_id", "id"],
  ["lesson_progress", "profile_id", "lesson_id"],
  ["payments", "profile_id", "id"],
  ["price_moves", "profile_id", "id"],
  ["refunds", "profile_id", "id"],
  ["sites", "profile_id", "id"],
  ["subscriptions", "profile_id", "id"],
] as const;
